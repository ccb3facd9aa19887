// Parts of a position that are set up as numbers, or shown as text.
import { html, names } from '../base/ui.js';
import { integer, slim } from '../base/json.js';
import { t } from '../base/lang.js';
import { choosable, key, partName, parts, picking, replaced } from './board.js';

const LARGEST = 9223372036854775807n;

/** A number between − and +, and a way to remove what it belongs to. */
export function Stepper({ value, name, change, remove, least = 0, most = LARGEST }) {
  const set = (next) => next !== undefined && next >= least && next <= most && change(slim(next));
  const type = ({ target }) => {
    set(integer(target.value));
    target.value = String(value); // What is no such number does not stay.
  };
  return html`
    <span class="stepper" role="group" aria-label=${name}>
      <button type="button" aria-label=${t('step.less', { name })} onClick=${() => set(BigInt(value) - 1n)}>−</button>
      <input inputmode="numeric" aria-label=${name} value=${String(value)} size=${String(value).length}
        onChange=${type} />
      <button type="button" aria-label=${t('step.more', { name })} onClick=${() => set(BigInt(value) + 1n)}>+</button>
      ${remove && html`<button type="button" class="remove" aria-label=${t('step.remove', { name })} onClick=${remove}>×</button>`}
    </span>`;
}

/** Number `i` of a list, all of which are of a `kind`; `edit` is told the place of one that is removed, too. */
export const StepperOf = ({ list, i, kind, edit, isFixed }) => html`<${Stepper} value=${list[i]} name=${partName(kind, i)}
  change=${(value) => edit(replaced(list, i, value))} remove=${!isFixed && (() => edit(replaced(list, i), i))} />`;

/** The `size` of a grid or sheet, its sides in the order of `names`. */
export const Sides = ({ size, names, change, ...bounds }) => html`<div class="buttons">${names.map((name, side) => html`
  <span>${t(name)} <${Stepper} name=${t(name)} value=${size[side]} least=${1} change=${(n) => change(replaced(size, side, n))} ...${bounds} /></span>`)}</div>`;

/** Adds another part of that kind. */
export const Add = ({ kind, sign = '+', ...props }) => html`<button type="button" class="add" ...${props}>${sign} ${t(`part.${kind}.add`)}</button>`;

/** All numbers of a list side by side. */
export const Steppers = ({ list, kind, edit, added }) => html`<div class="buttons">
  ${parts(list, (n, i) => html`<${StepperOf} key=${i} list=${list} i=${i} kind=${kind} edit=${edit} />`)}
  <${Add} kind=${kind} onClick=${() => edit([...list, added])} /></div>`;

/** A part as text, which may be chosen by `name`. */
export function Chip({ name, label, marks, kind = 'state', children, ...props }) {
  const choose = picking(props, name);
  return html`<code ...${choosable(choose, label)} class=${names(kind, choose && 'choosable', marks?.get(name))}>${children}</code>`;
}

/** Parts side by side as the `text` that each is. */
export const Chips = ({ of, most, kind = 'state', text = String, label, ...props }) => html`<div class="${kind}s">${parts(of, (part, i) => html`
  <${Chip} key=${i} ...${props} kind=${kind} name=${key(i)} label=${label?.(part, i)}>${text(part)}<//>`, most)}</div>`;
