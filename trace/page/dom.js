// Elements of the page, and of pictures.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export const html = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

// How much larger than usual canvases are drawn: a presentation is read from the last row.
const zoom = (element) => Number(getComputedStyle(element).getPropertyValue("--zoom")) || 1;

// A canvas that is as sharp as the screen; `draw(context, width, height)` is in pixels of CSS, before any zoom.
export function paint(canvas, draw) {
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  // A canvas that is no longer in the page, or folded away, has no size.
  if (w === 0 || h === 0) return;
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext("2d");
  const scale = ratio * zoom(canvas);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, w, h);
  draw(context, w / scale, h / scale);
}

// Where a click is in the units of `paint`, and how wide the canvas is in them.
export function spot({ target, offsetX, offsetY }) {
  const by = zoom(target);
  return { x: offsetX / by, y: offsetY / by, width: target.clientWidth / by };
}

// So that `height` in the units of `paint` can be seen.
export function heighten(canvas, height) {
  const wanted = `${height * zoom(canvas)}px`;
  if (canvas.style.height !== wanted) canvas.style.height = wanted;
}

// The colors of the theme, for what is painted and not styled.
export function colors(element) {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

// Writes a text only where it is another one: the page is laid out again for each that is written.
export function tell(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
