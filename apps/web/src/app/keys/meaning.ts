/**
 * Names of what a key does. A button or a group of radios that a key presses carries the name in `data-key`. `search`,
 * `down`, `up` and `help` need no button.
 */
export const keyNames = [
  'search',
  'call',
  'hangUp',
  'mute',
  'next',
  'result',
  'level',
  'save',
  'down',
  'up',
  'back',
  'help',
] as const;

export type KeyName = (typeof keyNames)[number];

export interface KeyMeaning {
  name: KeyName;
  /** The place of the radio that the key chooses, from 1 to 6. */
  nth?: number;
}

/** A key that was pressed before anything listened, and the milliseconds of `performance.now()` then. */
export interface MissedKey {
  event: KeyboardEvent;
  at: number;
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
>;

const letters: Partial<Record<string, KeyName>> = {
  c: 'call',
  h: 'hangUp',
  m: 'mute',
  n: 'next',
  j: 'down',
  k: 'up',
};

/**
 * Returns the meaning of a pressed key, or `null`. While an input method composes, no key means anything. In a field
 * (`isInField`) only Ctrl+Enter and Escape do.
 */
export function meaningOf(pressed: Pressed, isInField: boolean): KeyMeaning | null {
  if (pressed.isComposing || pressed.key === 'Process') return null;
  const meaning = isInField ? inField(pressed) : outside(pressed);
  // A key that is held down walks through a list, and does nothing else twice.
  return meaning && pressed.repeat && meaning.name !== 'down' && meaning.name !== 'up' ? null : meaning;
}

function inField(pressed: Pressed): KeyMeaning | null {
  const { key } = pressed;
  const held = modifiersOf(pressed);
  if (key === 'Escape' && held === '') return { name: 'back' };
  return key === 'Enter' && held === 'ctrl' ? { name: 'save' } : null;
}

function outside(pressed: Pressed): KeyMeaning | null {
  const { key, code } = pressed;
  switch (modifiersOf(pressed)) {
    case '': {
      const name = letters[key.toLowerCase()];
      return name ? { name } : (inField(pressed) ?? signOf(key));
    }
    // Some keyboards need Shift for a sign or a digit.
    case 'shift':
      return signOf(key);
    case 'ctrl':
      return key.toLowerCase() === 'k' ? { name: 'search' } : inField(pressed);
    case 'alt':
      // Some systems type another sign with Alt, so the place of the key counts.
      return /^Digit[1-6]$/.test(code) ? { name: 'level', nth: Number(code.at(-1)) } : null;
    default:
      return null;
  }
}

function signOf(key: string): KeyMeaning | null {
  if (key === '/') return { name: 'search' };
  if (key === '?') return { name: 'help' };
  return /^[1-6]$/.test(key) ? { name: 'result', nth: Number(key) } : null;
}

/** Writes the modifiers that are held: `ctrl`, `alt+shift`. The command key of a Mac counts as Ctrl. */
function modifiersOf({ ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  return [(ctrlKey || metaKey) && 'ctrl', altKey && 'alt', shiftKey && 'shift'].filter(Boolean).join('+');
}
