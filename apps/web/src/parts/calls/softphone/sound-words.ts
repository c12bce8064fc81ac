import { useSoftphone } from './softphone.ts';
import { t } from './texts.ts';

/** Why nobody is heard in the call of this page; empty while sound flows or is on its way. */
export function useSoundWords(): string {
  const sound = useSoftphone().call?.sound;
  return sound === 'lost' || sound === 'blocked' ? t.sound[sound] : '';
}
