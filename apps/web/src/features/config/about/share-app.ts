import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { alert } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** The specification's: fixed, whatever the branding says. */
const SHARE_TITLE = '海呼CRM';

/** Shares the home screen of this installation by the device's own sheet; without one, copies its address, or shows it. */
export async function shareApp(): Promise<void> {
  const url = new URL(navigation().addressOf('home'), location.href).href;
  if (typeof navigator.share === 'function') {
    // It throws when its sheet is closed.
    await navigator.share({ title: SHARE_TITLE, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast(t.copied);
  } catch {
    // Without https, or refused. A toast would be gone before anybody has copied it.
    await alert({ title: t.copyByHand, body: url, ok: common.close });
  }
}
