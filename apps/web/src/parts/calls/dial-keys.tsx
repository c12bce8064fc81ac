import { type MouseEvent, useRef } from 'react';
import './dial-keys.css';

/** Keys of a telephone with the letters under them. */
const keys: readonly (readonly [digit: string, letters: string])[] = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
];

/** Milliseconds after which a key counts as held. */
const HELD = 500;

interface DialKeysProps {
  onPress: (digit: string) => void;
  /** Called when 0 is held, which is a + on every telephone. Without it 0 can only be pressed. */
  onHold?: () => void;
}

/** Draws twelve keys in three columns, each wider than a thumb. */
export function DialKeys({ onPress, onHold }: DialKeysProps) {
  const zero = useHold(onHold);
  return (
    <div className="dial-keys">
      {keys.map(([digit, letters]) => (
        <button
          key={digit}
          type="button"
          {...(digit === '0' && zero.handlers)}
          onClick={() => (digit === '0' && zero.wasHeld()) || onPress(digit)}
        >
          <b>{digit}</b> <small>{letters || ' '}</small>
        </button>
      ))}
    </div>
  );
}

/** Returns the handlers of a key that can be held. `wasHeld`: the click at its end does not press it too. */
function useHold(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const handlers = onHold && {
    onPointerDown() {
      isHeld.current = false;
      timer.current = setTimeout(() => {
        isHeld.current = true;
        onHold();
      }, HELD);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A long press opens no menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
  return {
    handlers,
    wasHeld() {
      const was = isHeld.current;
      isHeld.current = false;
      return was;
    },
  };
}
