import { answeredSince } from '@haihu/rules/calls/call-state';
import type { Telephony, TelephonyEvent } from '../telephony.ts';
import { type Announcements, causeOfAnnouncement, isVague } from './announcements.ts';
import type { Fingerprint } from './fingerprint.ts';

export interface AnnouncedEndParts {
  announcements: Announcements;
  /** Called for the sound of an unanswered call that nobody has named yet. It must not throw. */
  onUnknown(sound: { wav: Buffer; fingerprint: Fingerprint; cause: string }): void;
}

/** Returns the engine with the causes of unanswered calls named by the announcements of their carriers. */
export function announcedEnds(telephony: Telephony, { announcements, onUnknown }: AnnouncedEndParts): Telephony {
  function named(event: TelephonyEvent): TelephonyEvent {
    if (event.type !== 'ended' || event.early === undefined) return event;
    const { early: wav, ...ended } = event;
    const isUnanswered = event.history !== null && answeredSince(event.history) === null;
    if (!isUnanswered || !isVague(event.cause)) return ended;
    const heard = announcements.classify(wav);
    if (heard.heard === 'unknown') onUnknown({ wav, fingerprint: heard.fingerprint, cause: event.cause });
    if (heard.heard !== 'announcement') return ended;
    return { ...ended, cause: causeOfAnnouncement(heard.kind), announced: heard.kind };
  }

  return { ...telephony, onEvent: (listener) => telephony.onEvent((event) => listener(named(event))) };
}
