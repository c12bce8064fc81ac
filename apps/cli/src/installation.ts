import { archivesLog } from '@haihu/server/src/backup/quiet.ts';
import { createPayments } from '@haihu/server/src/integrations/payment/create-providers.ts';
import { createStorage } from '@haihu/server/src/integrations/storage/create-storage.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { putClockAhead } from '@haihu/server/src/platform/process/clock-ahead.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { type DataDir, openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import { openDatabase } from '@haihu/server/src/platform/db/database.ts';
import { createDb, type Db } from '@haihu/server/src/platform/db/db.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { createOperator, type Operator } from './operator.ts';

export interface OpenInstallation {
  operator: Operator;
  db: Db;
  dataDir: DataDir;
  /** The connection of the role that owns the tables. Null: this command does not have it. */
  ownerUrl: string | null;
  close(): Promise<void>;
}

/** Opens the database and the keys of the server. It joins the running database, or starts it for as long as needed. */
export async function openInstallation(env: Record<string, string | undefined>): Promise<OpenInstallation> {
  const settings = readServerSettings(env, []);
  // The command takes the server's time, because the records of both belong to the same day.
  putClockAhead(settings.clockAheadSeconds);
  const dataDir = openDataDir(settings.dataDir, settings.keysDir);
  const archives = archivesLog(settings);
  const running = settings.outsideDatabase ? null : await joinRunning(settings.dataDir);
  const database = running ?? (await openDatabase(settings.outsideDatabase, settings.dataDir, { archives }));
  // A running server has migrated the database already. With MIGRATE=no the operator does, by a command of its own.
  if (!running && settings.migrates) await migrate(database.ownerUrl!);
  const db = createDb(database.appUrl);
  const cipher = createCipher({
    encryption: dataDir.secret('encryption.key'),
    lookup: dataDir.secret('lookup.key'),
  });
  const linkKey = dataDir.secret('links.key');
  return {
    db,
    dataDir,
    ownerUrl: database.ownerUrl,
    operator: createOperator({
      db,
      cipher,
      clock,
      storage: createStorage(settings),
      linkKey,
      // A refund goes back through the provider of the payment.
      payments: createPayments(settings.payments, { db, clock, key: linkKey }),
    }),
    async close() {
      await db.close();
      await database.stop();
    },
  };
}
