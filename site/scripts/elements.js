/**
 * Elements that the controls are made of. Text only ever becomes text.
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} [name]
 *   For assistive technology, where the label is a sign.
 */
export function button(label, press, name) {
  const made = element('button', {type: 'button', onclick: press}, label);
  if (name) made.ariaLabel = name;
  return made;
}
