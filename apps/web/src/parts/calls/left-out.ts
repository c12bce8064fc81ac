import type { LeftOut } from '@haihu/contract/calls/continuous-dialling';
import { isOn } from '../../shared/lib/preferences.ts';

/** Whom a run through a list leaves out: both, unless they were switched off on this device. */
export function keptLeftOut(): LeftOut {
  return { calledToday: isOn('leaveOutCalledToday'), promised: isOn('leaveOutPromised') };
}
