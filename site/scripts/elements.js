/**
 * Builds the elements of the controls. Text is always inserted as text, never as HTML.
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

/**
 * @param {string} name
 * @returns {(Node | string)[]}
 *   The name, which may break into lines between its parts, as the partial `func/name.html` lets it.
 */
export const nameParts = (name) =>
  name
    .split(/(?<=_|\/|::)|(?=<|\.[A-Za-z])/)
    .flatMap((part, i) => (i === 0 ? part : [element('wbr'), part]));

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} [name]
 *   For assistive technology, if the label is a symbol.
 */
export function button(label, press, name) {
  const created = element('button', {type: 'button', onclick: press}, label);
  if (name) created.ariaLabel = name;
  return created;
}
