// Light or dark: what the reader chose or, for "auto", what the system has. Styles know only what is set here.

const system = () => matchMedia("(prefers-color-scheme: dark)");

export function setTheme(theme) {
  const isDark = theme === "dark" || (theme === "auto" && system().matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

// `listener` is called when the system changes; what comes back ends that.
export function onSystemTheme(listener) {
  const media = system();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
