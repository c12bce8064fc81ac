import { showToast } from '../../../shared/ui/toast.tsx';
import { takeOver } from '../../../parts/calls/own-phone/softphone.ts';
import { t } from './softphone-texts.ts';

/** Moves the phone from another tab to this page, or shows why it stays there. */
export async function takeOverHere(): Promise<void> {
  if (!(await takeOver())) showToast(t.inCallThere, { kind: 'warn' });
}
