import type { Call } from '@haihu/contract/calls/core/calls';
import { t } from '../in-call-texts.ts';

/** Returns true for a call that ended because no phone dialled it. It does not count as a call. */
export function isNotDialled({ mode, cause }: Pick<Call, 'mode' | 'cause'>): boolean {
  return mode === 'device' && cause === 'cancelled';
}

/** Writes the reason why no phone dialled a call: its agent cancelled it, or no phone answered in time. */
export function notDialledWords({ hungUpBy }: Pick<Call, 'hungUpBy'>): string {
  return hungUpBy === 'system' ? t.phoneMissed : t.notDialled;
}
