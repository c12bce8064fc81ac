import * as z from 'zod';
import type { EngineRecording } from '../telephony.ts';
import { secondsIn } from '../wav.ts';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { idsOf } from './ids.ts';

const pathOf = (recording: string) => `recordings/stored/${recording}`;

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
    async list(): Promise<string[]> {
      const stored = z.array(z.looseObject({ name: z.string() }));
      const all = stored.parse(await ari.request({ method: 'GET', path: 'recordings/stored' }));
      const prefix = `${installation}-`;
      return all.flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
    },
    /** Removes a recording without waiting. Its absence is no problem. */
    drop(recording: string): void {
      remove(recording).catch(() => {});
    },
    async forget(callId: string): Promise<void> {
      await remove(idsOf(installation, callId).recording).catch((error: unknown) => {
        if (!(error instanceof AriError && error.status === 404)) throw error;
      });
    },
  };
}
