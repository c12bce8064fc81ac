import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { EngineRecording } from '../telephony.ts';
import { secondsIn } from '../wav.ts';
import type { Ari } from './ari.ts';
import { AriError, nullIfMissing } from './ari-errors.ts';
import { EARLY_PREFIX, idsOf } from './ids.ts';

const pathOf = (recording: string) => `recordings/stored/${recording}`;

/** Looks for a recording that Asterisk is about to store. */
const EARLY_TRIES = 6;

export interface EngineRecordingParts {
  ari: Pick<Ari, 'request' | 'file'>;
  installation: string;
  onProblem(problem: unknown): void;
}

export type EngineRecordings = ReturnType<typeof createEngineRecordings>;

/** Makes the access to the recordings that an Asterisk keeps. */
export function createEngineRecordings({ ari, installation, onProblem }: EngineRecordingParts) {
  const lengths = new Map<string, number>();
  const remove = (recording: string) => ari.request({ method: 'DELETE', path: pathOf(recording) });

  /** Returns the length of a recording, which ends shortly after the call. */
  async function secondsOf(recording: string): Promise<number | null> {
    // As long as Asterisk does not say that there is none, there may be a recording.
    return lengthOf(recording).catch((problem: unknown) => {
      onProblem(problem);
      return 0;
    });
  }

  async function lengthOf(recording: string): Promise<number | null> {
    for (let tries = 0; tries < 20 && !lengths.has(recording); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const known = lengths.get(recording);
    lengths.delete(recording);
    if (known !== undefined) return known;
    return (await exists(pathOf(recording))) ? 0 : null;
  }

  async function exists(path: string): Promise<boolean> {
    try {
      await ari.request({ method: 'GET', path });
      return true;
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return false;
      throw error;
    }
  }

  /** Lists the names of stored recordings that begin so, without that beginning. */
  async function namesAfter(prefix: string): Promise<string[]> {
    const stored = z.array(z.looseObject({ name: z.string() }));
    const all = stored.parse(await ari.request({ method: 'GET', path: 'recordings/stored' }));
    return all.flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  }

  const fileOf = (recording: string): Promise<EngineRecording | null> => ari.file(`${pathOf(recording)}/file`);

  return {
    secondsOf,
    fileOf,
    /** Notes the length of a recording that ended. */
    finished(recording: string, seconds: number): void {
      lengths.set(recording, seconds);
    },
    /** Returns the length in seconds of a stored recording; null: there is none. */
    async storedSeconds(callId: string): Promise<number | null> {
      const file = await fileOf(idsOf(installation, callId).recording);
      file?.sound.destroy();
      return file && secondsIn(file.bytes);
    },
    /** Lists the calls whose recordings are stored. */
    list: () => namesAfter(`${installation}-`),
    /** Returns a recording of a few seconds that has just ended, and deletes it. Null: there is none. */
    async takeEarly(recording: string): Promise<Buffer | null> {
      let file = await fileOf(recording);
      for (let tries = 0; tries < EARLY_TRIES && file === null; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        file = await fileOf(recording);
      }
      if (!file) return null;
      const wav = await buffer(file.sound);
      await remove(recording);
      return wav;
    },
    /** Deletes what a driver that died has recorded before answers, except of these calls. */
    async forgetEarly(isLive: (callId: string) => boolean): Promise<void> {
      const prefix = `${EARLY_PREFIX}${installation}-`;
      for (const callId of await namesAfter(prefix)) if (!isLive(callId)) await remove(`${prefix}${callId}`);
    },
    /** Removes a recording without waiting. Its absence is no problem. */
    drop(recording: string): void {
      remove(recording).catch(() => {});
    },
    async forget(callId: string): Promise<void> {
      await remove(idsOf(installation, callId).recording).catch(nullIfMissing);
    },
  };
}
