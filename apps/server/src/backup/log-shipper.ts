import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { oneAtATime } from '../platform/process/one-at-a-time.ts';
import type { BackupPlace } from './backup-place.ts';
import { isOfLog, isSegment, logPath } from './names.ts';
import type { Seal } from './seal.ts';

const compress = promisify(zstdCompress);

/** Sends the log that PostgreSQL has archived. */
export interface LogShipper {
  /** Sends everything that waits. A call while one is under way waits for that one. */
  ship(): Promise<void>;
  /** The newest segment that this process has sent, and the instant of it. */
  newest(): { segment: string; at: Date } | null;
}

export interface LogShipperParts {
  /** The folder into which PostgreSQL archives. */
  folder: string;
  place: BackupPlace;
  seal: Seal;
  now: () => Date;
}

/**
 * Makes a shipper. A segment leaves the folder once it is in the backup, never before. One that is in the backup already
 * is not sent again.
 */
export function createLogShipper({ folder, place, seal, now }: LogShipperParts): LogShipper {
  let newest: { segment: string; at: Date } | null = null;

  async function send(name: string): Promise<void> {
    const file = path.join(folder, name);
    if (isOfLog(name) && !(await place.has(logPath(name)))) {
      const packed = await compress(await readFile(file));
      await place.write(logPath(name), await seal(Readable.from([packed])));
    }
    await rm(file, { force: true });
    if (isSegment(name)) newest = { segment: name, at: now() };
  }

  const rounds = oneAtATime(async () => {
    // PostgreSQL writes a segment aside first, under a name that has no place here.
    const names = (await readdir(folder)).filter((name) => isOfLog(name) || name.endsWith('.backup'));
    for (const name of names.toSorted()) await send(name);
  });
  return { ship: rounds.run, newest: () => newest };
}
