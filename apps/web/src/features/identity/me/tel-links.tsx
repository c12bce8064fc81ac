import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/**
 * Offers to open telephone links of other pages here. They fill the dial pad, and call nobody. Not every browser can, and
 * none without https.
 */
export function TelLinks() {
  if (!('registerProtocolHandler' in navigator)) return null;
  return <Cell label={t.telLinks} note={t.telLinksNote} onPress={register} />;
}

/** Asks the browser, which asks the user. */
function register(): void {
  const { origin, pathname } = location;
  try {
    // The browser puts the address of the link in the place of %s.
    navigator.registerProtocolHandler('tel', `${origin}${pathname}${navigation().addressOf('agentWork')}?typed=%s`);
    showToast(t.telAsked);
  } catch {
    showToast(t.telRefused, { kind: 'warn' });
  }
}
