import type { LeftOut } from '@haihu/contract/calls/continuous-dialling';
import { isOn } from '../../../shared/lib/preferences.ts';

/**
 * Returns the kinds of customers that a run leaves out: those called today, and those with a planned call-back. Each
 * kind is on unless it was switched off on this device.
 */
export function keptLeftOut(): LeftOut {
  return { calledToday: isOn('leaveOutCalledToday'), promised: isOn('leaveOutPromised') };
}
