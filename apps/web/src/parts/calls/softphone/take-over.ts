import { showToast } from '../../../shared/ui/toast.tsx';
import { takeOver } from './softphone.ts';
import { t } from './texts.ts';

/** Brings the phone of another tab here, or says why it stays there. */
export async function takeOverHere(): Promise<void> {
  if (!(await takeOver())) showToast(t.inCallThere, { kind: 'warn' });
}
