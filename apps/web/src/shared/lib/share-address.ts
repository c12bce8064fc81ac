import { common } from '../i18n/common.ts';
import { alert } from '../ui/ask.tsx';
import { showToast } from '../ui/toast.tsx';

/** What is said once the address is copied, and over the address where the device lets nobody copy it. */
interface ShareWords {
  copied: string;
  copyByHand: string;
}

/** Shares an address by the device's own sheet; without one, copies it, or shows it. */
export async function shareAddress(title: string, url: string, words: ShareWords): Promise<void> {
  if (typeof navigator.share === 'function') {
    // It throws when its sheet is closed.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(words.copied);
  } catch {
    // Without https, or refused. A toast would be gone before anybody has copied it.
    await alert({ title: words.copyByHand, body: url, ok: common.close });
  }
}
