import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

const KEY_BYTES = 32;

export interface DataDir {
  /** Is it there already? */
  has(name: string): boolean;
  /** 32 random bytes, made at first use. Throws a `StartError` for a file that holds fewer. Keys live beside the database, never in it. */
  secret(name: string): Buffer;
  /** The embedded database here was given demo accounts, whose password everybody knows. */
  holdsDemo(): boolean;
  /** Notes that they are being made, or are gone with their database. */
  noteDemo(state: 'making' | 'gone'): void;
  /** Notes that all of them are there: one line for each that a person can sign in with. */
  noteDemoLogins(lines: readonly string[]): void;
  /** The lines that were noted when they were made; none for a demo that an older release made. */
  demoLogins(): string[];
  /** They are being made, or the last start ended while they were: what there is of them is of no use. */
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
  requireWritable(folder);
  return {
    has: (name) => existsSync(path.join(folder, name)),
    secret(name) {
      const file = path.join(folder, name);
      if (!existsSync(file)) makeSecret(file);
      const bytes = readFileSync(file);
      if (bytes.length >= KEY_BYTES) return bytes;
      throw new StartError(
        `${file} holds ${bytes.length} bytes, a key has ${KEY_BYTES}: put back the copy you keep of it.`,
      );
    },
    holdsDemo: () => existsSync(demo),
    noteDemo: (state) => (state === 'gone' ? rmSync(demo, { force: true }) : writeFileSync(demo, state)),
    noteDemoLogins: (lines) => writeFileSync(demo, ['made', ...lines].join('\n')),
    demoLogins: () => readFileSync(demo, 'utf8').split('\n').slice(1),
    isDemoHalfMade: () => existsSync(demo) && readFileSync(demo, 'utf8') === 'making',
  };
}

function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written by this user: make it theirs (chown), or set DATA_DIR to another folder.`,
    );
  }
}

/** Several processes may start on one folder: the first one's bytes stay, and nobody reads half of them. */
function makeSecret(file: string): void {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine);
  }
}
