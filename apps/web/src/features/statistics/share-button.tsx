import { navigation, type Query, type ScreenName } from '../../shared/lib/navigation.ts';
import { shareAddress } from '../../shared/lib/share-address.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { link } from '../../shared/ui/icons/business.ts';
import { t } from './texts.ts';

/** Shares an address that opens exactly this view, with its days written out. */
export function ShareButton({ screen, query }: { screen: ScreenName; query: Query }) {
  const address = () => new URL(navigation().addressOf(screen, query), location.href).href;
  return (
    <IconButton
      icon={<Icon shape={link} />}
      label={t.copyLink}
      onClick={() => void shareAddress(document.title, address(), t)}
    />
  );
}
