import { navigation, type Query, type ScreenName } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { link } from '../../../shared/ui/icons/business.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../texts.ts';

/** Copies an address that opens this very view, with its days spelled out. */
export function ShareButton({ screen, query }: { screen: ScreenName; query: Query }) {
  async function copy(): Promise<void> {
    const address = new URL(navigation().addressOf(screen, query), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      showToast(t.copied);
    } catch {
      showToast(t.notCopied);
    }
  }
  return <IconButton icon={<Icon shape={link} />} label={t.copyLink} onClick={() => void copy()} />;
}
