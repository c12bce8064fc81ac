import type { OwnSoundRow } from '@haihu/contract/calls/sounds';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { t } from './texts.ts';

/** Milliseconds between two looks at sounds that are on their way to the engines. */
const LOOK_AGAIN = 5000;

/** Returns true for queries that change with a sound. */
export const isOfSounds = (key: string): boolean => key === 'calls.sounds';

const isOnItsWay = ({ there, engines }: OwnSoundRow) => there < engines;

/** Reads the enterprise's own sounds, by name. Looks again while one of them is on its way. */
export function useOwnSounds() {
  return useQuery({
    queryKey: ['calls.sounds'],
    queryFn: ({ signal }) => sendRequest('calls.sounds', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(isOnItsWay) ? LOOK_AGAIN : false),
  });
}

/** Writes the length of a sound. */
export const lengthOfSound = (seconds: number): string => t.length(Math.max(1, Math.round(seconds)));

/** Writes the length of a sound, and whether it is still on its way. */
export function soundNote(sound: OwnSoundRow): string {
  const length = lengthOfSound(sound.seconds);
  return isOnItsWay(sound) ? `${length} · ${t.onTheWay(sound.there, sound.engines)}` : length;
}
