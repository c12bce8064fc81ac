import { navigation } from '../../shared/lib/navigation.ts';
import { topLayer } from '../../shared/ui/modal-stack.ts';
import { buttonInFront, radioInFront, rowAt, rowsInFront, searchFieldInFront } from './in-front.ts';
import { type KeyMeaning, type KeyName, keyNames } from './meaning.ts';

/** Inputs in which nothing is typed. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'range', 'file', 'button', 'submit'];

/** Returns true for an element in which a letter is typed and not pressed. */
export function isField(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(element.type);
  return element.matches('textarea, select, [contenteditable]');
}

/**
 * Does what a key means, pressed while `target` has the focus. Returns false if there is nothing to do, and the key is
 * left to the browser.
 */
export function pressKey({ name, nth = 0 }: KeyMeaning, target: Element): boolean {
  switch (name) {
    case 'search':
      return search();
    case 'down':
    case 'up':
      return focus(rowAt(name === 'down' ? 1 : -1));
    case 'result':
    case 'level':
      return press(radioInFront(name, nth));
    case 'back':
      return isField(target) ? leave(target as HTMLElement) : press(buttonInFront(name));
    default:
      return press(buttonInFront(name));
  }
}

/** Lists the keys that do something now. Empty under a question. */
export const namesInFront = (): KeyName[] => keyNames.filter(isInFront);

function isInFront(name: KeyName): boolean {
  switch (name) {
    case 'search':
      return !topLayer() || searchFieldInFront() !== null;
    case 'down':
    case 'up':
      return rowsInFront().length > 0;
    case 'help':
      return !topLayer();
    default:
      return buttonInFront(name) !== null;
  }
}

function press(button: HTMLElement | null): boolean {
  button?.click();
  return button !== null;
}

function focus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

/** Leaves a field and keeps its text. The browser itself would empty a search field. */
function leave(field: HTMLElement): boolean {
  field.blur();
  return true;
}

function search(): boolean {
  const field = searchFieldInFront();
  if (!field && topLayer()) return false;
  if (!field) navigation().open('customerSearch');
  field?.focus();
  field?.select();
  return true;
}
