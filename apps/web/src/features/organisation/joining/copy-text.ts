import { showToast } from '../../../shared/ui/toast.tsx';
import { o } from '../enterprises/office-texts.ts';

/** Says whether it worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(o.copied);
  } catch {
    // Without https, or refused.
    showToast(o.copyFailed);
  }
}
