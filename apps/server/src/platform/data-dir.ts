import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

export interface DataDir {
  /** 32 random bytes, made at first use. Keys live beside the database, never in it. */
  secret(name: string): Buffer;
  /** The embedded database here was given demo accounts, whose password everybody knows. */
  holdsDemo(): boolean;
  /** Noted before they are made, when all of them are there, and when they are gone with their database. */
  noteDemo(state: 'making' | 'made' | 'gone'): void;
  /** The last start ended while they were being made: what there is of them is of no use. */
  isDemoHalfMade(): boolean;
}

/** Makes the folder if it is absent, for our eyes only. */
export function openDataDir(folder: string): DataDir {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be made: ${(error as Error).message}.`);
  }
  const demo = path.join(folder, 'demo-accounts');
  return {
    secret(name) {
      const file = path.join(folder, name);
      if (!existsSync(file)) makeSecret(file);
      return readFileSync(file);
    },
    holdsDemo: () => existsSync(demo),
    noteDemo: (state) => (state === 'gone' ? rmSync(demo, { force: true }) : writeFileSync(demo, state)),
    isDemoHalfMade: () => existsSync(demo) && readFileSync(demo, 'utf8') === 'making',
  };
}

/** Several processes may start on one folder: the first one's bytes stay, and nobody reads half of them. */
function makeSecret(file: string): void {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, randomBytes(32), { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine);
  }
}
