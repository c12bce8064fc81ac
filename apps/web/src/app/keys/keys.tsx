import { useEffect, useState } from 'react';
import { isOn } from '../../shared/lib/preferences.ts';
import { isField, namesInFront, pressKey } from './press-key.ts';
import { KeySheet } from './key-sheet.tsx';
import { type KeyName, meaningOf } from './meaning.ts';

/** Milliseconds after the key for calling in which the key for hanging up does nothing. */
const NOT_AT_ONCE = 600;

/**
 * Listens to the keys of a keyboard. A key presses the button in front that carries its name, so it can do no more than
 * the page offers. Draws the sheet with the keys that work.
 */
export default function Keys() {
  const [sheet, setSheet] = useState<{ open: boolean; names: readonly KeyName[] } | null>(null);
  useEffect(() => {
    let calledAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || target.closest('[role=menu]') || !isOn('keys')) return;
      const meaning = meaningOf(event, isField(target));
      if (!meaning || (meaning.name === 'hangUp' && performance.now() - calledAt < NOT_AT_ONCE)) return;
      if (meaning.name === 'help' ? !showSheet() : !pressKey(meaning, target)) return;
      if (meaning.name === 'call') calledAt = performance.now();
      event.preventDefault();
    };
    const showSheet = () => {
      const names = namesInFront();
      // Under a question nothing works, and a list of nothing helps nobody.
      if (names.length > 0) setSheet({ open: true, names });
      return names.length > 0;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return sheet && <KeySheet {...sheet} onClose={() => setSheet({ ...sheet, open: false })} />;
}
