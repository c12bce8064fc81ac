import * as z from 'zod';
import type { AriRequest } from './ari-requests.ts';
import { nullIfMissing } from './ari-errors.ts';
import type { OwnSoundLookup } from './own-sounds.ts';

/**
 * The times that an own music is played in one request, one after the other. Asterisk does so without us, so a driver
 * that dies leaves nobody in silence: 15 seconds of music last for 45 minutes. Asterisk reads no request of 40 kB.
 */
const REPEATED = 180;

export interface OwnMusicParts {
  request(request: AriRequest): Promise<unknown>;
  mediaOf: OwnSoundLookup['mediaOf'];
  /** The music of the Asterisk, which is heard where the own one is not there. */
  common(channel: string, isOn: boolean): Promise<void>;
}

/** Returns the id of an own music that plays to a channel. */
export const musicIdOf = (channel: string): string => `${channel}-music`;

const playback = z.looseObject({ state: z.string() });
/** The states of a sound that is over, while Asterisk still knows of it. */
const over = new Set(['done', 'failed', 'canceled']);

export type OwnMusic = ReturnType<typeof createOwnMusic>;

/** Plays the music of an enterprise to the customer of one call, again and again until it is stopped. */
export function createOwnMusic(own: string, { request, mediaOf, common }: OwnMusicParts) {
  /** `waits`: another sound is heard, and the music goes on after it. */
  let state: 'off' | 'on' | 'waits' = 'off';
  let last: Promise<unknown> = Promise.resolve();

  /** Runs work after all earlier work, so that music which goes on is not taken for one that was just stopped. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.catch(() => {}).then(work);
    last = mine;
    return mine;
  }

  const ask = (method: 'GET' | 'DELETE', channel: string): Promise<unknown> =>
    request({ method, path: `playbacks/${musicIdOf(channel)}` }).catch(nullIfMissing);
  const stop = (channel: string) => ask('DELETE', channel);

  async function isHeard(channel: string): Promise<boolean> {
    const found = playback.safeParse(await ask('GET', channel));
    return found.success && !over.has(found.data.state);
  }

  async function begin(channel: string): Promise<void> {
    const media = await mediaOf(own, '');
    if (media === '') return common(channel, true);
    const path = `channels/${channel}/play/${musicIdOf(channel)}`;
    await request({ method: 'POST', path, body: { media: Array.from({ length: REPEATED }, () => media) } });
  }

  return {
    /** Begins the music from its start, or ends it. */
    play: (channel: string, isOn: boolean): Promise<void> =>
      inTurn(async () => {
        state = isOn ? 'on' : 'off';
        await stop(channel);
        await (isOn ? begin(channel) : common(channel, false));
      }),
    /** Lets work be done while nothing plays. Asterisk sets no variable of a channel to which a sound plays. */
    silently: (channel: string, work: () => Promise<void>): Promise<void> =>
      inTurn(async () => {
        const was = state;
        state = 'off';
        await stop(channel);
        try {
          await work();
        } finally {
          state = was;
          if (was === 'on') await begin(channel);
        }
      }),
    /** Makes way for another sound, which would wait for the end of the music. */
    makeWay: (channel: string): Promise<void> =>
      inTurn(async () => {
        if (state === 'on') state = 'waits';
        await stop(channel);
      }),
    /** Goes on with the music once something else was heard. */
    comeBack: (channel: string): Promise<void> =>
      inTurn(async () => {
        if (state !== 'waits') return;
        state = 'on';
        await begin(channel);
      }),
    /**
     * Begins the music again if its repetitions are over. `isPlayable`: false if Asterisk could not play it, so that the
     * common one is heard.
     */
    goOn: (channel: string, isPlayable = true): Promise<void> =>
      inTurn(async () => {
        if (state !== 'on' || (await isHeard(channel))) return;
        await (isPlayable ? begin(channel) : common(channel, true));
      }),
    /** Takes over the music of a driver before, which the customer should hear. */
    takeOver: (channel: string): Promise<void> =>
      inTurn(async () => {
        state = 'on';
        if (!(await isHeard(channel))) await begin(channel);
      }),
  };
}
