import { findDeadJobs } from '@haihu/server/src/domains/operator/operator.api.ts';
import { findMailProblems } from '@haihu/server/src/integrations/mail/messages.repository.ts';
import { findSmsProblems } from '@haihu/server/src/integrations/sms/messages.repository.ts';
import { findCell } from '@haihu/server/src/platform/db/cell.ts';
import { findDatabaseFacts, findDueJobs } from '@haihu/server/src/platform/db/database-facts.ts';
import { createDb, type Db } from '@haihu/server/src/platform/db/db.ts';
import { findSchemaState } from '@haihu/server/src/platform/db/migrate.ts';
import { servingUrls } from '@haihu/server/src/platform/db/outside.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import type { OutsideAddresses } from '@haihu/server/src/platform/settings/env.ts';
import { createDeadEvents } from '@haihu/server/src/platform/events/dead-events.ts';
import { codeOf, type Finding } from './finding.ts';

/** The difference between two clocks from which on days and times of calls become wrong. Milliseconds. */
const CLOCK_TOLERANCE = 2000;
/** The time for which a job may be due while no worker is at any. Seconds. */
const JOB_PATIENCE = 600;
const DAY = 24 * 60 * 60 * 1000;

/** Examines a database that runs. It starts none and changes nothing. */
export async function examineDatabase(outside: OutsideAddresses | null, dataDir: string): Promise<Finding[]> {
  try {
    const urls = outside ? servingUrls((outside.appDatabaseUrl ?? outside.databaseUrl)!) : await joinRunning(dataDir);
    if (!urls) {
      const advice = 'start the server, and send its output if it does not start.';
      return [{ topic: 'database', fact: 'the one of DATA_DIR does not run', advice }];
    }
    const [db, scheduler] = [
      createDb(urls.appUrl, { connections: 1 }),
      createDb(urls.schedulerUrl, { connections: 1 }),
    ];
    try {
      return await examine(db, scheduler);
    } finally {
      await Promise.all([db.close(), scheduler.close()]);
    }
  } catch (error) {
    // The message may name a user or hold a part of the address, so only its code is told.
    const { code = 'no code' } = error as { code?: string };
    const advice = 'see that it runs and that DATABASE_URL or APP_DATABASE_URL leads to it, and start the server once.';
    return [{ topic: 'database', fact: `it does not answer (${code})`, advice }];
  }
}

async function examine(db: Db, scheduler: Db): Promise<Finding[]> {
  const { version, clockAhead } = await findDatabaseFacts(db, Date.now);
  const isApart = Math.abs(clockAhead) > CLOCK_TOLERANCE;
  return [
    { topic: 'database', fact: `PostgreSQL ${version}` },
    {
      topic: 'clocks of this machine and the database',
      fact: `they differ by ${(Math.abs(clockAhead) / 1000).toFixed(1)} s`,
      ...(isApart && { advice: 'set the clocks of both machines by NTP.' }),
    },
    ...(await schemaFindings(db)),
    await dueFinding(scheduler),
    ...(await deadFindings(db)),
    ...(await messageFindings(db)),
  ];
}

async function schemaFindings(db: Db): Promise<Finding[]> {
  const { applied, pending, waiting, needs } = await findSchemaState(db);
  const numbers = [`${applied.length} migrations are applied, the last one is ${(applied.at(-1) ?? '-').slice(0, 4)}`];
  if (pending.length > 0) numbers.push(`missing: ${pending.map((name) => name.slice(0, 4)).join(', ')}`);
  if (waiting.length > 0) numbers.push(`waiting for rows: ${waiting.map(({ name }) => name.slice(0, 4)).join(', ')}`);
  const advice =
    needs !== null
      ? `a newer release has changed it: start ${needs} or a later release.`
      : pending.length > 0
        ? 'restart a process of this release, which applies them.'
        : undefined;
  const schema: Finding = { topic: 'schema', fact: numbers.join('; '), ...(advice && { advice }) };
  // A schema that lacks migrations may not know of cells.
  return pending.length > 0 ? [schema] : [schema, { topic: 'cell', fact: String(await findCell(db)) }];
}

async function dueFinding(scheduler: Db): Promise<Finding> {
  const { count, oldest, running } = await findDueJobs(scheduler);
  const isStuck = running === 0 && oldest > JOB_PATIENCE;
  return {
    topic: 'jobs',
    fact: `${count} are due, the oldest for ${oldest} s; ${running} are running`,
    ...(isStuck && { advice: 'no worker takes them: start a process with the role worker.' }),
  };
}

async function deadFindings(db: Db): Promise<Finding[]> {
  const jobs = (await findDeadJobs(db)).map(({ task, count }) => `${count} of ${codeOf(task)}`);
  const byType = Map.groupBy(await createDeadEvents({ db }).list(), ({ type }) => type);
  const events = [...byType].map(([type, list]) => `${list.length} of ${codeOf(type)}`);
  return [
    {
      topic: 'dead jobs',
      fact: jobs.join(', ') || 'none',
      ...(jobs.length > 0 && { advice: "they are not tried any more: the worker's log says why." }),
    },
    {
      topic: 'dead events',
      fact: events.join(', ') || 'none',
      ...(events.length > 0 && { advice: "see the worker's log, then `events retry --all`." }),
    },
  ];
}

/** Returns counts by code, such as `3 isv.LIMIT, 1 another text`; empty without a problem. */
function listedCodes(problems: { problem: string | null; count: number }[]): string {
  const byCode = Map.groupBy(problems, ({ problem }) => codeOf(problem));
  return [...byCode].map(([code, of]) => `${of.reduce((sum, { count }) => sum + count, 0)} ${code}`).join(', ');
}

async function messageFindings(db: Db): Promise<Finding[]> {
  const since = new Date(Date.now() - DAY);
  const [sms, mail] = [listedCodes(await findSmsProblems(db, since)), listedCodes(await findMailProblems(db, since))];
  return [
    {
      topic: 'short messages',
      fact: sms ? `failed since yesterday: ${sms}` : 'none failed since yesterday',
      ...(sms && { advice: 'see `sms list`, and the meaning of the code at the provider.' }),
    },
    {
      topic: 'mail',
      fact: mail ? `failed since yesterday: ${mail}` : 'none failed since yesterday',
      ...(mail && { advice: "see SMTP_URL and MAIL_FROM, and the worker's log." }),
    },
  ];
}
