import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Storage } from '../integrations/storage/storage.ts';
import { archiveFolder } from '../platform/db/embedded.ts';
import type { Gauge } from '../platform/http/metrics.ts';
import type { BackupSettings } from '../platform/settings/backup-env.ts';
import { BackupError } from './backup-error.ts';
import {
  createBackupPlace,
  isChainWhole,
  type Manifest,
  openBackups,
  readContents,
  requireApart,
} from './backup-place.ts';
import { createErasureSender, type ErasedOne } from './erasures.ts';
import { createLogShipper } from './log-shipper.ts';
import { createSeal } from './seal.ts';
import { createFileSender } from './send-files.ts';
import { pruneErasures, pruneFiles, pruneLog } from './prune.ts';
import { shipUntil, takeBase } from './take-base.ts';

/** Waits between two rounds. A change is in the backup after the archive's 30 seconds and one of the first. Milliseconds. */
const SHIP_EVERY = 3000;
const FILES_EVERY = 20_000;
const LOOK_FOR_BASE_EVERY = 60_000;
/** Age of the newest base from which on another one is taken. Milliseconds. */
const BASE_EVERY = 24 * 60 * 60 * 1000;
/** Longest time that the end of the process may spend on the last changes. Milliseconds. */
const LAST_WORDS = 3000;

export interface BackupParts {
  settings: BackupSettings;
  /** The connection of a superuser of the embedded database. */
  adminUrl: string;
  dataDir: string;
  /** The place of uploads and recordings. */
  files: Storage;
  now: () => Date;
}

/** Opens the backup of the installation whose database runs. */
export async function openInstallationBackup({ settings, adminUrl, dataDir, files, now }: BackupParts) {
  const storage = openBackups(settings.place);
  requireApart(settings.place, dataDir);
  const place = createBackupPlace(storage, await findNumber(adminUrl));
  const seal = await createSeal(settings.recipients);
  const shipper = createLogShipper({ folder: archiveFolder(dataDir), place, seal, now });
  const sendFiles = createFileSender({ source: files, place, seal });
  return {
    place,
    shipper,
    sendFiles,
    sendErasures: createErasureSender({ findSince: (at) => findErased(adminUrl, at), place, seal, now }),
    takeBase: () => takeBase({ adminUrl, dataDir, place, shipper, seal, now }),
    /** Closes the present segment, and waits until it is in the backup. */
    async shipPresent(): Promise<string> {
      const segment = await switchSegment(adminUrl);
      await shipUntil(segment, shipper, place);
      return segment;
    },
    /** Takes a base if there is none that reaches the newest segment, or only an old one. */
    async takeBaseIfDue(): Promise<Manifest | null> {
      const contents = await readContents(place);
      const newest = contents.bases.at(-1);
      const isYoung = newest && now().getTime() - new Date(newest.endedAt).getTime() < BASE_EVERY;
      if (isYoung && isChainWhole(contents, newest)) return null;
      const taken = await takeBase({ adminUrl, dataDir, place, shipper, seal, now });
      await pruneLog(place, now());
      await pruneErasures(place, now());
      await pruneFiles(place, files, now());
      return taken;
    },
  };
}

async function findNumber(adminUrl: string): Promise<string> {
  return askOnce<string>(adminUrl, 'select system_identifier::text as value from pg_control_system()');
}

/** Finds the customers of all enterprises who were erased after an instant. */
async function findErased(adminUrl: string, since: Date): Promise<ErasedOne[]> {
  const list = await askOnce<ErasedOne[] | null>(
    adminUrl,
    `select jsonb_agg(jsonb_build_object('tenantId', tenant_id::text, 'customerId', id::text, 'at', erased_at)) as value
     from customer where erased_at > $1`,
    [since.toISOString()],
  );
  return list ?? [];
}

/** Ends the present segment of the log, and returns its name. A segment without a change would not be ended. */
function switchSegment(adminUrl: string): Promise<string> {
  return askOnce(
    adminUrl,
    `with marked as materialized (select pg_logical_emit_message(false, 'haihu', 'backup') as at)
     select pg_walfile_name(at) as value, pg_switch_wal() from marked`,
  );
}

async function askOnce<Value>(url: string, text: string, values: unknown[] = []): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ value: Value }>(text, values)).rows[0]!.value;
  } finally {
    await client.end();
  }
}

/** The backup at work in a server. */
export interface Backups {
  /** Returns the seconds since changes last reached the backup. */
  age(): number;
  gauges: readonly Gauge[];
  start(log: Pick<FastifyBaseLogger, 'error' | 'info'>): void;
  /** Sends the last changes, for a moment, and stops. */
  stop(): Promise<void>;
}

/**
 * Makes the backup of a server. It sends the log, the files and a base a day, each in a loop of its own. A loop that
 * fails tells it and tries again, and nothing that is unsent is removed.
 */
export async function createBackups(parts: BackupParts): Promise<Backups> {
  const backups = await openInstallationBackup(parts);
  const stopping = new AbortController();
  const began = parts.now();
  let base: Date | null = null;

  type Log = Parameters<Backups['start']>[0];
  async function repeat(log: Log, what: string, every: number, work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await work();
      } catch (error) {
        const isOurs = error instanceof BackupError;
        log.error(isOurs ? { code: error.code, what } : { err: error, what }, 'the backup is not brought up to date');
      }
      await delay(every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const loops: Promise<void>[] = [];
  const secondsSince = (at: Date) => Math.round((parts.now().getTime() - at.getTime()) / 1000);
  const age = () => secondsSince(backups.shipper.newest()?.at ?? began);
  return {
    age,
    gauges: [
      {
        name: 'haihu_backup_age_seconds',
        help: 'Seconds since changes last reached the backup; more than 300: it does not work.',
        value: age,
      },
      {
        name: 'haihu_backup_base_age_seconds',
        help: 'Seconds since a base of less than a day was last seen in the backup; more than 7200: it does not work.',
        value: () => secondsSince(base ?? began),
      },
    ],
    start(log) {
      loops.push(
        repeat(log, 'log', SHIP_EVERY, backups.shipper.ship),
        repeat(log, 'files', FILES_EVERY, backups.sendFiles),
        repeat(log, 'erasures', FILES_EVERY, backups.sendErasures),
        repeat(log, 'base', LOOK_FOR_BASE_EVERY, async () => {
          // At a start the chain may have ended unseen, as after a restore. The present segment shows it.
          if (base === null) await backups.shipPresent();
          const taken = await backups.takeBaseIfDue();
          if (taken) log.info({ base: taken.id, bytes: taken.size }, 'a base is in the backup');
          base = parts.now();
        }),
      );
    },
    async stop() {
      const patience = new AbortController();
      const last = backups.shipPresent().catch(() => {});
      await Promise.race([last, delay(LAST_WORDS, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      stopping.abort();
      // A loop that hangs in the network ends with the process.
      await Promise.race([Promise.all(loops), delay(LAST_WORDS, undefined, { ref: false })]);
    },
  };
}
