// What a page holds beside its modules: the words of both languages, and traces.

import { CHOICES } from "recuit/address.js";

export const json = (selector) => JSON.parse(document.querySelector(selector).textContent);

// The words that have this name in each language.
export const spoken = (name) => Object.fromEntries(CHOICES.lang.map((lang) => [lang, json(`[data-words="${name}${lang}"]`)]));

export function traces() {
  const elements = [...document.querySelectorAll("[data-trace]")];
  return elements.map(({ textContent }) => Uint8Array.from(atob(textContent.trim()), (c) => c.charCodeAt(0)).buffer);
}

// The options that every player begins with.
export const options = () => ({ words: spoken(""), algorithms: spoken("algorithms."), language: document.documentElement.dataset.language });
