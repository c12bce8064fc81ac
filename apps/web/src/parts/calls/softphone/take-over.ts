import { showToast } from '../../../shared/ui/toast.tsx';
import { takeOver } from './softphone.ts';
import { t } from './texts.ts';

/** Moves the phone from another tab to this page, or shows why it stays there. */
export async function takeOverHere(): Promise<void> {
  if (!(await takeOver())) showToast(t.inCallThere, { kind: 'warn' });
}
