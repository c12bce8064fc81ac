import type { LeftOut } from '@haihu/contract/calls/continuous-dialling';
import { isOn } from '../../shared/lib/preferences.ts';

/**
 * Returns the customers that a run through a list leaves out: called today, and with a planned call-back. Both are on
 * unless switched off on this device.
 */
export function keptLeftOut(): LeftOut {
  return { calledToday: isOn('leaveOutCalledToday'), promised: isOn('leaveOutPromised') };
}
