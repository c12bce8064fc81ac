import { archivesLog } from '@haihu/server/src/backup/quiet.ts';
import type { BackfillProgress } from '@haihu/server/src/platform/db/backfill-progress.ts';
import { openDatabase } from '@haihu/server/src/platform/db/database.ts';
import { migrate, type SchemaState } from '@haihu/server/src/platform/db/migrate.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { type Command, Failure, type StandaloneCommand } from '../command.ts';

export const migrateCommand: StandaloneCommand = {
  usage: '',
  summary: 'Changes the database as this release needs it. For processes that start with MIGRATE=no.',
  async answer(given, env) {
    given.words();
    const settings = readServerSettings(env, []);
    const { outsideDatabase, dataDir } = settings;
    if (outsideDatabase?.databaseUrl === null) {
      throw new Failure('DATABASE_URL is not set: only the role that owns the tables can change them.');
    }
    const running = outsideDatabase ? null : await joinRunning(dataDir);
    const database = running ?? (await openDatabase(outsideDatabase, dataDir, { archives: archivesLog(settings) }));
    try {
      await migrate(database.ownerUrl!);
    } finally {
      await database.stop();
    }
    return 'The database is as this release needs it.';
  },
};

export const migrateStatus: Command = {
  usage: '',
  summary: 'Changes of the database that are applied or wait, and how far the jobs are that fill new columns.',
  async run({ schemaState, backfills }, given) {
    given.words();
    const [state, progress] = [await schemaState(), await backfills()];
    const { applied, pending, waiting } = state;
    return {
      text: linesOf(state, progress).join('\n'),
      json: { applied: applied.length, last: applied.at(-1) ?? null, pending, waiting, backfills: progress },
    };
  },
};

function linesOf({ applied, pending, waiting }: SchemaState, progress: readonly BackfillProgress[]): string[] {
  return [
    `${applied.length} migrations are applied. The last one is ${applied.at(-1)}.`,
    ...pending.map((name) => `${name} waits for a start of this release.`),
    ...waiting.map(({ name, after }) => `${name} waits until ${after} is filled, and for a start after that.`),
    ...(pending.length + waiting.length === 0 ? ['None waits.'] : []),
    ...progress.map(
      ({ name, enterprises, done, looked, filled }) =>
        `${name}: ${done} of ${enterprises} enterprises are done; ${looked} rows looked at, ${filled} of them filled.`,
    ),
  ];
}
