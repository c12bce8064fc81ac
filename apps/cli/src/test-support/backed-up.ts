import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startEmbedded } from '../../../server/src/platform/db/embedded.ts';
import { temporaryDataDir, usedDataDir } from '../../../server/test/server-process.ts';
import { openInstallation } from '../installation.ts';
import { runCommand } from '../run.ts';

export const PASSPHRASE = 'correct horse battery';

/** Types commands of an operator with these variables. */
export function operatorWith(env: Record<string, string>) {
  return async (line: string[], typedInput = PASSPHRASE) => {
    const printed: string[] = [];
    const failures: string[] = [];
    const code = await runCommand([...line, '--json'], {
      input: Readable.from([typedInput]),
      env,
      print: (text) => printed.push(text),
      printError: (text) => failures.push(text),
      ask: null,
      open: () => openInstallation(env),
    });
    const said = JSON.parse(printed.concat(failures).at(-1) ?? 'null');
    return { code, said };
  };
}

/**
 * Makes an installation whose embedded database runs and archives, with an enterprise, an upload that holds a mobile
 * number, exported keys, and an empty place for backups.
 */
export async function createBackedUp() {
  const dataDir = await usedDataDir();
  const aside = temporaryDataDir();
  const [target, keys] = [path.join(aside, 'target'), path.join(aside, 'keys.age')];
  mkdirSync(target);
  const exported = await operatorWith({ DATA_DIR: dataDir })(['keys', 'export', '--to', keys, '--password-stdin']);
  expect(exported.code).toBe(0);
  const env = {
    DATA_DIR: dataDir,
    DEMO: 'no',
    BACKUP_TARGET: target,
    BACKUP_RECIPIENTS: (exported.said as { recipient: string }).recipient,
  };
  const start = async (archives = true) => {
    const started = await startEmbedded(dataDir, { archives, settings: ['fsync=off'] });
    let isStopped = false;
    const stop = async () => {
      if (isStopped) return;
      isStopped = true;
      await started.stop();
    };
    onTestFinished(stop);
    return { urlOf: started.urlOf, stop };
  };
  const into = (name: string) => path.join(aside, name);
  const restore = (name: string, ...more: string[]) =>
    operatorWith({})(['restore', '--from', target, '--keys', keys, '--into', into(name), '--password-stdin', ...more]);
  return { dataDir, target, keys, env, type: operatorWith(env), start, into, restore };
}

/** Asks a database as its superuser. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the files below a folder that hold this text. A database may remove some of its files meanwhile. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readIfThere(file)?.includes(text));
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
