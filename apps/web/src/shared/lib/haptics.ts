import { isOn } from './preferences.ts';

/** Milliseconds of vibration and pause in turn. */
const patterns = {
  /** Used for a claim, or a chip of a sheet. */
  light: 10,
  /** Used for a call, or a hang-up. */
  medium: 20,
  /** Used when another member was faster. */
  refused: [20, 40, 20],
};

/** Vibrates if the device can and its user wants it. Does nothing on a desktop. */
export function haptic(kind: keyof typeof patterns): void {
  if (isOn('vibration')) navigator.vibrate?.(patterns[kind]);
}
