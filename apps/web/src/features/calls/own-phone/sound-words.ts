import { useSoftphone } from '../../../parts/calls/own-phone/softphone.ts';
import { t } from './softphone-texts.ts';

/** Returns the reason why nobody is heard in this page's call. Empty while sound flows or is being connected. */
export function useSoundWords(): string {
  const sound = useSoftphone().call?.sound;
  return sound === 'lost' || sound === 'blocked' ? t.sound[sound] : '';
}
