import { AGREE_KEY, AGREE_SECONDS } from '../asked-keys.ts';
import type { CallOrder } from '../telephony.ts';
import type { CallTimers } from './call-timers.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

/** Milliseconds for which the question lasts. */
const QUESTION_MS = 2000;

export interface SimulatedConsentParts {
  order: Pick<CallOrder, 'notice' | 'record'>;
  timers: Pick<CallTimers, 'later'>;
  story: Pick<SimulatedStory, 'now'>;
  ears: Pick<Ears, 'notice'>;
}

/** Asks a simulated customer who has to agree to the recording. */
export function createSimulatedConsent({ order: { notice, record }, timers, story, ears }: SimulatedConsentParts) {
  const isPlanned = record && notice?.kind === 'ask';
  let askedAt: number | null = null;
  let agreedAt: string | null = null;
  let isClosed = false;
  return {
    /**
     * Asks a customer who has just answered, if they have to agree. `agreesAfterMs`: the time until they press the key by
     * `press`; null: they do not.
     */
    ask(agreesAfterMs: number | null, press: (key: string) => void): void {
      if (!isPlanned) return;
      askedAt = Date.parse(story.now());
      ears.notice('asked', story.now());
      if (agreesAfterMs !== null) timers.later(agreesAfterMs, () => press(AGREE_KEY));
    },
    /**
     * Lets another sound begin that a caller hears once the question is over. It may ask for a key itself, so no key counts
     * for the question from then on.
     */
    before(begin: () => void): void {
      const rest = askedAt === null || agreedAt !== null ? 0 : askedAt + QUESTION_MS - Date.parse(story.now());
      const go = () => {
        isClosed = true;
        begin();
      };
      if (rest > 0) timers.later(rest, go);
      else go();
    },
    /** Takes a key. True: it was the answer to the question, and nothing else. */
    pressed(digits: string): boolean {
      const at = story.now();
      if (askedAt === null || isClosed || agreedAt !== null || digits !== AGREE_KEY) return false;
      if (Date.parse(at) > askedAt + QUESTION_MS + AGREE_SECONDS * 1000) return false;
      agreedAt = at;
      ears.notice('agreed', at);
      return true;
    },
    /** Returns the instant from which a call that was answered then is recorded. Null: it is not recorded. */
    recordedFrom(answeredAt: string): string | null {
      if (!record) return null;
      return isPlanned ? agreedAt : answeredAt;
    },
    isRecorded: (): boolean => record && (!isPlanned || agreedAt !== null),
  };
}
