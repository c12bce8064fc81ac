import { useSoftphone } from './softphone.ts';
import { t } from './texts.ts';

/** Returns the reason why nobody is heard in this page's call. Empty while sound flows or is being connected. */
export function useSoundWords(): string {
  const sound = useSoftphone().call?.sound;
  return sound === 'lost' || sound === 'blocked' ? t.sound[sound] : '';
}
