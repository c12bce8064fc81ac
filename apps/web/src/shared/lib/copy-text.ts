import { showToast } from '../ui/toast.tsx';
import { common } from '../i18n/common.ts';

/** Copies a text and shows if that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(common.copied);
  } catch {
    // Copying fails without https, or if the user refuses.
    showToast(common.copyFailed);
  }
}
