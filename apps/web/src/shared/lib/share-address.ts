import { common } from '../i18n/common.ts';
import { alert } from '../ui/ask.tsx';
import { showToast } from '../ui/toast.tsx';

/** Texts: one after the address was copied, one above the address on a device that cannot copy it. */
interface ShareWords {
  copied: string;
  copyByHand: string;
}

/** Shares an address by the device's own sheet. Without one it copies the address, or shows it. */
export async function shareAddress(title: string, url: string, words: ShareWords): Promise<void> {
  if (typeof navigator.share === 'function') {
    // `share` throws when the user closes its sheet.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(words.copied);
  } catch {
    // Copying fails without https, or if the user refuses. A toast would be gone before the user copied the address.
    await alert({ title: words.copyByHand, body: url, ok: common.close });
  }
}
