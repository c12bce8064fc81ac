import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkRestored } from '@haihu/cli/src/commands/check-restored.ts';
import { openBackups } from '@haihu/server/src/backup/backup-place.ts';
import { exportKeys, readExportedKeys } from '@haihu/server/src/backup/key-file.ts';
import { restore } from '@haihu/server/src/backup/restore.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { newPath } from '@haihu/server/src/integrations/storage/storage.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { countFilesWith, hasBase, manifestsIn, sizeOf, walk } from './look-into.ts';
import { conclude } from '../verdict.ts';
import { openWriter } from './writer.ts';
import { readWritten } from './read-written.ts';

/** Time for which is written, so that a backup without a log would lose more than the limit. Milliseconds. */
const WRITING = 100_000;
/** The part of it after which somebody drops a table. */
const UNTIL_DROP = 0.6;
/** The greatest loss that is promised. Seconds. */
const MOST_LOST = 60;
const MOBILE = '13900000001';
const PASSPHRASE = 'chaos';

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-restore-'));
const at = (name: string) => path.join(folder, name);
const dataDir = at('data');

try {
  // The first start makes the keys, which the backup needs.
  const first = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
  await first.address();
  await first.end('SIGTERM');
  mkdirSync(at('backup'));
  const recipient = await exportKeys(dataDir, at('keys.age'), PASSPHRASE);
  const server = spawnServer({
    DATA_DIR: dataDir,
    DEMO: 'no',
    BACKUP_TARGET: at('backup'),
    BACKUP_RECIPIENTS: recipient,
  });
  await server.address();
  await createDataFolder(path.join(dataDir, 'files')).write('1', newPath('uploads', 'csv'), Buffer.from(MOBILE));
  const writer = await openWriter(dataDir, MOBILE);
  while (!hasBase(at('backup'))) await pause(200);

  const writing = writer.begin();
  await pause(WRITING * UNTIL_DROP);
  const droppedAt = await writer.dropNotes();
  await pause(WRITING * (1 - UNTIL_DROP));
  // The machine is lost between two acknowledgements, with everything on it.
  const lostAt = new Date();
  const postgres = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'));
  for (const pid of [server.pid, postgres]) killIfAlive(pid);
  await server.ended;
  await writing;
  const numbersOnMachine = countFilesWith(dataDir, MOBILE);
  rmSync(dataDir, { recursive: true, force: true });

  const newest = await restoreInto('newest', null);
  const atDrop = await restoreInto('at-drop', droppedAt);
  const acked = writer.acknowledged();
  const due = acked.filter((write) => write.at.getTime() <= lostAt.getTime() - MOST_LOST * 1000);
  const beforeDrop = acked.filter((write) => write.at <= droppedAt);

  // The control is a backup as many have it: a copy a day, and nothing since.
  cpSync(at('backup'), at('bare'), { recursive: true });
  removeLogAfterBase(at('bare'));
  const control = await restoreInto('control', null, at('bare'));
  const otherRecipient = await exportKeys(at('newest'), at('other.age'), PASSPHRASE);
  const refused = await restoreWith('other.age', 'never').then(
    () => 0,
    () => 1,
  );

  conclude(
    'chaos-restore',
    [
      { name: 'acknowledged writes', unit: 'credits', measured: acked.length, atLeast: 500 },
      { name: 'seconds lost', unit: 'seconds', measured: lostSince(newest.keys), atMost: MOST_LOST },
      { name: 'rows missing', unit: 'credits', measured: missingOf(due, newest.keys), atMost: 0 },
      {
        name: 'rows missing at the time of the drop',
        unit: 'credits',
        measured: missingOf(beforeDrop, atDrop.keys),
        atMost: 0,
      },
      { name: 'dropped notes that are back', unit: 'tables', measured: Number(atDrop.hasNotes), atLeast: 1 },
      { name: 'ledger', unit: 'faults', measured: newest.faults + atDrop.faults, atMost: 0 },
      { name: 'files missing', unit: 'files', measured: newest.filesMissing, atMost: 0 },
      { name: 'seconds to restore', unit: 'seconds', measured: newest.seconds, atMost: 900 },
      { name: 'numbers found in the backup', unit: 'files', measured: countFilesWith(at('backup'), MOBILE), atMost: 0 },
      { name: 'control: numbers found on the machine', unit: 'files', measured: numbersOnMachine, atLeast: 1 },
      {
        name: 'control: seconds lost without a log',
        unit: 'seconds',
        measured: lostSince(control.keys),
        atLeast: MOST_LOST + 1,
      },
      { name: 'control: refused with another key', unit: 'restores', measured: refused, atLeast: 1 },
    ],
    {
      writes: acked.length,
      base: newest.base,
      segments: newest.segments,
      backupBytes: sizeOf(at('backup')),
      controlMissing: missingOf(due, control.keys),
      otherRecipient: otherRecipient !== recipient,
    },
  );

  /** Returns the seconds from the last restored write to the loss of the machine. */
  function lostSince(keys: Set<string>): number {
    const last = acked.findLast(({ key }) => keys.has(key));
    return last ? Math.round((lostAt.getTime() - last.at.getTime()) / 100) / 10 : WRITING / 1000;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function missingOf(writes: { key: string }[], keys: Set<string>): number {
  return writes.filter(({ key }) => !keys.has(key)).length;
}

async function restoreWith(keys: string, into: string, time: Date | null = null, from = at('backup')) {
  return restore({
    backups: openBackups({ folder: from }),
    keys: await readExportedKeys(at(keys), PASSPHRASE),
    at: time,
    into: at(into),
    tell: console.log,
  });
}

async function restoreInto(name: string, time: Date | null, from?: string) {
  const began = performance.now();
  const restored = await restoreWith('keys.age', name, time, from);
  const { faults, filesMissing } = await checkRestored(at(name), restored.erasures);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { ...restored, ...(await readWritten(at(name))), faults: faults.length, filesMissing, seconds };
}

/** Removes the log from a copy of the backup, except what makes the base consistent. */
function removeLogAfterBase(place: string): void {
  const { lastSegment } = JSON.parse(readFileSync(manifestsIn(place).toSorted()[0]!, 'utf8')) as {
    lastSegment: string;
  };
  for (const file of walk(place)) {
    const name = path.basename(file, '.age');
    if (path.basename(path.dirname(file)) === 'wal' && name > lastSegment) rmSync(file);
  }
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // PostgreSQL may have ended with the server.
  }
}
