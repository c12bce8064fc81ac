import { showToast } from '../../../shared/ui/toast.tsx';
import { o } from '../enterprises/office-texts.ts';

/** Copies a text and shows if that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(o.copied);
  } catch {
    // Copying fails without https, or if the user refuses.
    showToast(o.copyFailed);
  }
}
