import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigation } from '../../shared/lib/navigation.ts';
import { isOn } from '../../shared/lib/preferences.ts';
import { topLayer } from '../../shared/ui/modal-stack.ts';
import { KeySheet } from './key-sheet.tsx';
import { buttonInFront, radioInFront, rowAt, rowsInFront, searchFieldInFront } from './in-front.ts';
import { type KeyMeaning, type KeyName, keyNames, meaningOf } from './meaning.ts';

/** Milliseconds after the key for calling in which the key for hanging up does nothing. */
const NOT_AT_ONCE = 600;
/** Elements in which a letter is typed and not pressed. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable]';

/**
 * Listens to the keys of a keyboard. A key presses the button in front that carries its name, so it can do no more than
 * the page offers. Draws the sheet with the keys that work.
 */
export default function Keys() {
  const calledAt = useRef(-Infinity);
  const [sheet, setSheet] = useState<{ open: boolean; names: readonly KeyName[] } | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || target.closest('[role=menu]') || !isOn('keys')) return;
    const meaning = meaningOf(event, target.matches(FIELDS));
    if (meaning && act(meaning, target)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  /** Does what a key means. Returns false if there is nothing to do, and the key is left to the browser. */
  function act({ name, nth = 0 }: KeyMeaning, target: Element): boolean {
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
        return target.matches(FIELDS) ? leave(target as HTMLElement) : press(buttonInFront(name));
      case 'help':
        return showSheet();
      case 'hangUp':
        return performance.now() - calledAt.current >= NOT_AT_ONCE && press(buttonInFront(name));
      case 'call': {
        const pressed = press(buttonInFront(name));
        if (pressed) calledAt.current = performance.now();
        return pressed;
      }
      default:
        return press(buttonInFront(name));
    }
  }

  function showSheet(): boolean {
    const names = keyNames.filter(isInFront);
    // Under a question nothing works, and a list of nothing helps nobody.
    if (names.length === 0) return false;
    setSheet({ open: true, names });
    return true;
  }

  return sheet && <KeySheet {...sheet} onClose={() => setSheet({ ...sheet, open: false })} />;
}

/** Returns true if a key does something now. */
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
