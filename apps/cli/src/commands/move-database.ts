import { existsSync } from 'node:fs';
import path from 'node:path';
import { archivesLog } from '@haihu/server/src/backup/quiet.ts';
import { openDatabase } from '@haihu/server/src/platform/db/database.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { moveDatabase, requireEmpty } from '@haihu/server/src/platform/db/move/move-database.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import { readServerSettings, type ServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { requireKeys } from '@haihu/server/src/platform/settings/keys.ts';
import { type Command, Failure, UsageError } from '../command.ts';
import { openInstallation } from '../installation.ts';
import { verifyLedgers } from './ledger.ts';

/** The name of the address in sentences. */
const TO = '--to';

export const moveDatabaseCommand: Command = {
  usage: '--to postgres://…',
  summary:
    'Copies the embedded database into an empty PostgreSQL (15 or newer) of your own, and checks the copy. The server has to be stopped. Nothing is removed here. PGPASSWORD may hold the password.',
  takes: { values: ['to'] },
  async answer(given, env) {
    given.words();
    const to = given.required('to');
    if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError(`${TO} begins with postgres://`);
    const settings = readServerSettings(env, []);
    requireMovable(settings);
    const moved = await copyEmbedded(settings, to, given.isSet('json') ? () => {} : (step) => console.error(step));
    const { enterprises, faults } = await checkMoved(settings, to);
    const shown = withoutPassword(to);
    const counts = `${moved.tables} tables with ${moved.rows} rows were copied, and each has as many rows there as here.`;
    if (faults.length > 0) {
      const advice = 'Nothing was removed here: `ledger verify` says if the embedded database has the same faults.';
      throw new Failure([counts, ...faults, advice].join('\n'), { ...moved, enterprises, faults });
    }
    return {
      text: [
        counts,
        `The books of ${enterprises} enterprises add up there. Change these settings before the next start:`,
        `  DATABASE_URL=${shown}`,
        '  no BACKUP_TARGET and BACKUP_RECIPIENTS: a PostgreSQL of your own has a backup of its own.',
        'DATA_DIR stays the same, because it holds the keys and the files. The embedded database is still in it, as it was.',
      ].join('\n'),
      json: { ...moved, enterprises, faults, databaseUrl: shown },
    };
  },
};

/** Throws a `Failure` unless there is an embedded database that may be moved. */
function requireMovable({ outsideDatabase, dataDir, keysDir }: ServerSettings): void {
  if (outsideDatabase) {
    throw new Failure(
      'DATABASE_URL or APP_DATABASE_URL is set: this installation has a PostgreSQL of its own already.',
    );
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new Failure(`There is no embedded database in ${dataDir}: DATA_DIR names its folder.`);
  }
  if (openDataDir(dataDir, keysDir).holdsDemo()) {
    throw new Failure(
      'DATA_DIR holds demo accounts, whose password everybody knows. They are not moved: begin with an empty DATA_DIR.',
    );
  }
}

/**
 * Copies the embedded database, which runs as long as that takes.
 * @throws StartError if a server uses it. One that was left by a killed program is ended instead.
 */
async function copyEmbedded(settings: ServerSettings, to: string, tell: (step: string) => void) {
  const embedded = await openDatabase(null, settings.dataDir, { archives: archivesLog(settings) });
  try {
    await requireEmpty(TO, to);
    await migrate(embedded.ownerUrl!);
    return await moveDatabase(embedded.adminUrl!, to, tell).catch(tellOfRest);
  } finally {
    await embedded.stop();
  }
}

/** Throws a `Failure` that says what is left after a move that broke off. */
function tellOfRest(error: Error): never {
  throw new Failure(
    `${error.message}\nThe move broke off, and the embedded database is as it was. Drop the database of ${TO} and make it again before the next try.`,
  );
}

/** Opens the moved database with the keys of the installation, and adds up its books. */
async function checkMoved({ dataDir, keysDir }: ServerSettings, to: string) {
  // Other settings of this machine do not belong to the check, and some fit the embedded database only.
  const env = { DATA_DIR: dataDir, KEYS_DIR: keysDir, DATABASE_URL: to, DEMO: 'no' };
  const { operator, db, dataDir: folder, close } = await openInstallation(env);
  try {
    await requireKeys(db, folder);
    const enterprises = await operator.identity.listEnterprises();
    const { faults } = await verifyLedgers(operator.ledgerDays, enterprises, true);
    return { enterprises: enterprises.length, faults };
  } finally {
    await close();
  }
}

/** Returns the address with stars in place of its password. */
const withoutPassword = (url: string) =>
  url.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:***@').replace(/([?&]password=)[^&]*/, '$1***');
