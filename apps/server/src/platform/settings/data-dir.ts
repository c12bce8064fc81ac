import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';

const KEY_BYTES = 32;

export interface DataDir {
  /** True when the folder of the keys holds this file. */
  has(name: string): boolean;
  /**
   * Returns 32 random bytes, made at first use. Throws a `StartError` for a file that holds fewer, or cannot be read or
   * made. Keys live beside the database, never in it.
   */
  secret(name: string): Buffer;
  /** True when the embedded database holds demo accounts, whose password everybody knows. */
  holdsDemo(): boolean;
  /** Notes that the demo accounts are being made, or are gone with their database. */
  noteDemo(state: 'making' | 'gone'): void;
  /** Notes that all demo accounts exist, with one line for each account that a person can sign in with. */
  noteDemoLogins(lines: readonly string[]): void;
  /** Returns the lines that `noteDemoLogins` noted; none for a demo that an older release made. */
  demoLogins(): string[];
  /**
   * True while the demo accounts are being made, and after a start that ended meanwhile. A half-made demo is of no use.
   */
  isDemoHalfMade(): boolean;
}

/**
 * Opens the data folder. Makes it if it is absent, readable by this user only. `keysFolder`: the folder of the keys, if
 * it is another one. It may be read-only once it holds them.
 */
export function openDataDir(folder: string, keysFolder = folder): DataDir {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be made: ${(error as Error).message}.`);
  }
  const demo = path.join(folder, 'demo-accounts');
  requireWritable(folder);
  return {
    has: (name) => existsSync(path.join(keysFolder, name)),
    secret(name) {
      const file = path.join(keysFolder, name);
      const bytes = readSecret(file);
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

/** Reads a secret, and makes it at first use. Throws a `StartError` if the folder allows neither. */
function readSecret(file: string): Buffer {
  try {
    if (!existsSync(file)) makeSecret(file);
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} can be neither read nor made: ${(error as Error).message}.`);
  }
}

/**
 * Makes the file of a secret. Several processes may start on one folder: the bytes of the first one stay, and no
 * process reads half of them.
 */
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
