import type { DeviceDial } from '@haihu/contract/calls/device';
import { dial } from '../../../native/dialler.ts';
import { isPhoneDevice } from '../../../parts/calls/device/device-call.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { alert } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialAndTell } from '../../../parts/calls/dial-and-tell.ts';

/**
 * Returns the part of the request that asks the agent's phone to dial. Empty on a phone, and in enterprises that call
 * over lines.
 */
export function wayOf(companyType: 0 | 1): { onPhone?: true } {
  return companyType === 1 && !isPhoneDevice() ? { onPhone: true } : {};
}

/** Dials a placed call on this device. */
export async function dialHere(device: Pick<DeviceDial, 'bindId' | 'mobile'>): Promise<void> {
  await dialAndTell({ call: sendRequest, dial, toast: showToast, alert }, sessionUser()!.userId, device);
}
