// Paragraphs and lists of a lesson. Within them, *words* are emphasized and words between backticks are code.

import { html } from "recuit/dom.js";

export function prose(pieces) {
  return pieces.map(({ paragraph, list }) => (list ? html("ul", {}, ...list.map((item) => html("li", {}, ...inline(item)))) : html("p", {}, ...inline(paragraph))));
}

// What stands between two marks of one kind; a mark without another is a character like any.
export function pieces(text) {
  const found = [];
  let from = 0;
  for (const match of text.matchAll(/\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`/g)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push(match[1] !== undefined ? { em: match[1] } : { code: match[2] });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

function inline(text) {
  return pieces(text).map(({ text, em, code }) => text ?? html(em ? "em" : "code", { text: em ?? code }));
}
