import { isOn } from './preferences.ts';

/** Milliseconds of buzz and pause. */
const patterns = {
  /** A claim, a chip of a sheet. */
  light: 10,
  /** A call, a hang-up. */
  medium: 20,
  /** Somebody else was faster. */
  refused: [20, 40, 20],
};

/** Felt where the device can and its user wants it; a desktop does nothing. */
export function haptic(kind: keyof typeof patterns): void {
  if (isOn('vibration')) navigator.vibrate?.(patterns[kind]);
}
