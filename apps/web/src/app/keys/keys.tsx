import { useEffect, useState } from 'react';
import { isOn } from '../../shared/lib/preferences.ts';
import { isField, namesInFront, pressKey } from './press-key.ts';
import { KeySheet } from './key-sheet.tsx';
import { type KeyName, meaningOf, type MissedKey } from './meaning.ts';

/** Milliseconds after the key for calling in which the key for hanging up does nothing. */
const NOT_AT_ONCE = 600;
/** Milliseconds after which a missed key no longer counts, because the user has given it up. */
const GIVEN_UP = 1000;

/**
 * Listens to the keys of a keyboard. A key presses the button in front that carries its name, so it can do no more than
 * the page offers. Draws the sheet with the keys that work. The first key with a meaning that was just missed counts too.
 */
export default function Keys({ takeMissed }: { takeMissed: () => MissedKey[] }) {
  const [sheet, setSheet] = useState<{ open: boolean; names: readonly KeyName[] } | null>(null);
  useEffect(() => {
    let calledAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      takeMissed();
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
    const since = performance.now() - GIVEN_UP;
    // Later ones may be meant for a field that the first one leads to.
    const first = takeMissed().find(({ event, at }) => at > since && meaningOf(event, false));
    if (first) onKey(first.event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [takeMissed]);
  return sheet && <KeySheet {...sheet} onClose={() => setSheet({ ...sheet, open: false })} />;
}
