import { navigation } from '../../../shared/lib/navigation.ts';
import { shareAddress } from '../../../shared/lib/share-address.ts';
import { t } from './about-texts.ts';

/** Title fixed by the specification, whatever the branding says. */
const SHARE_TITLE = '海呼CRM';

/** Shares the home screen of this installation. */
export function shareApp(): Promise<void> {
  return shareAddress(SHARE_TITLE, new URL(navigation().addressOf('home'), location.href).href, t);
}
