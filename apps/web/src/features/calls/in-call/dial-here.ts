import type { DeviceDial } from '@haihu/contract/calls/device';
import { dial } from '../../../native/dialler.ts';
import { isPhone } from '../../../parts/calls/device-call.ts';
import { call } from '../../../shared/lib/call.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { alert } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialAndTell } from '../../../socket/dial-and-tell.ts';

/** Where agents call by their own phones, a device that is none asks the phone. */
export function wayOf(companyType: 0 | 1): { onPhone?: true } {
  return companyType === 1 && !isPhone() ? { onPhone: true } : {};
}

/** This device dials a call that was placed on it. */
export async function dialHere(device: Pick<DeviceDial, 'bindId' | 'mobile'>): Promise<void> {
  await dialAndTell({ call, dial, toast: showToast, alert }, sessionUser()!.userId, device);
}
