import { showToast } from '../../shared/ui/toast.tsx';
import { t as placing } from './place-texts.ts';

/** Copies a text and shows if that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(placing.copied);
  } catch {
    // Copying fails without https, or if the user refuses.
    showToast(placing.copyFailed);
  }
}
