import { readFileSync, truncateSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { OfficeAgent } from '../chaos-rolling/office.ts';
import { signedCall } from '../signed-call.ts';
import type { Varied, WriteScript } from '../writes/pgbench-writes.ts';
import type { RecordedWrite } from '../writes/record-writes.ts';

/** Time in which the statements of pages and jobs are recorded, and after which the last ones of a call are there. */
const QUIET = 5000;
const LOOK_EVERY = 50;
/** Largest number of drawn members' searches that a window counts. The recorded one would be full after some calls. */
const COUNTED = 1_000_000_000;

interface Recording {
  /** File that a server with the recorder of writes appends its statements to. */
  file: string;
  address: string;
  db: Db;
  tenantId: string;
  /** The agent who calls. The first of the agents as whom pgbench calls, one for each client. */
  agent: OfficeAgent;
}

interface RecordedCall {
  id: string;
  /** The idempotency key of its request. */
  key: string;
  /** The number of groups of statements that were sent before the reply. */
  placed: number;
}

/**
 * Records what the server sends for one call, from the request to its end, and makes a script for pgbench of it. The
 * statements of jobs, and those that look after all running calls together, are left out.
 */
export async function recordCall({ file, address, db, tenantId, agent }: Recording): Promise<WriteScript> {
  // The first one only opens connections and fills memories.
  await call('13900000160');
  truncateSync(file);
  await pause(QUIET);
  const idle = new Set(read().map(({ text }) => text));
  truncateSync(file);
  const made = await call('13900000260');
  await pause(QUIET);
  const groups = groupsOf(read()).map((group, at) => ({ group, isOfPlacing: at < made.placed }));
  const kept = groups.filter(
    ({ group, isOfPlacing }) =>
      !group.some(({ text }) => text.includes('seen_at = greatest')) &&
      group.some(({ text, values }) => mentions(values, made.id) || (isOfPlacing && !isFrame(text) && !idle.has(text))),
  );
  const sent = kept.flatMap(({ group }) => group).map(counting);
  return { variables: ['\\set n random(1, 9000000000000000)'], writes: [sent], varied: variedIn(sent, made) };

  function read(): RecordedWrite[] {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RecordedWrite);
  }

  /** Places a call and waits for its end. */
  async function call(mobile: string): Promise<RecordedCall> {
    const key = crypto.randomUUID();
    const { code, msg, data } = await signedCall('calls.place', { mobile }, { address, as: agent.session, key });
    if (code !== 200) throw new Error(`${code}: ${msg}`);
    const placed = groupsOf(read()).length;
    for (;;) {
      const [found] = await db.forTenant(tenantId).query<{ isOver: boolean }>(sql`
        select state = 'ended' and recording_path is not null as "isOver" from call where id = ${data.id}`);
      if (found!.isOver) return { id: data.id, key, placed };
      await pause(LOOK_EVERY);
    }
  }

  function variedIn(write: RecordedWrite[], { id, key }: RecordedCall): Varied[] {
    const member = `(${agent.userId} + :client_id)`;
    const ofMember = hashesIn(write.filter(isCounting), member);
    const known = new Set(ofMember.map(({ value }) => value));
    const ofCall = hashesIn(
      write.filter(({ text }) => !text.includes('session_member(')),
      ':n',
    );
    // The session sees the id that its own statement drew.
    const drawn = `(select currval(pg_get_serial_sequence('call', 'id')))`;
    return [
      { value: id, sql: drawn },
      { value: `call:${id}`, sql: `('call:' || ${drawn})` },
      { value: agent.userId, sql: member },
      { value: key, sql: `('bench' || :n::text)` },
      ...ofMember,
      ...ofCall.filter(({ value }) => !known.has(value)),
    ];
  }
}

/** Splits statements into transactions, and into single ones with what is set for them. */
function groupsOf(statements: readonly RecordedWrite[]): RecordedWrite[][] {
  const groups: RecordedWrite[][] = [];
  const open = new Map<number, RecordedWrite[]>();
  for (const statement of statements) {
    const { connection, text } = statement;
    const present = open.get(connection);
    if (present) present.push(statement);
    else groups.push([statement]);
    const last = present ?? groups.at(-1)!;
    const isBegun = last[0]!.text.startsWith('begin');
    const isDone = isBegun ? /^(commit|rollback)/.test(text) : !isFrame(text);
    if (isDone) open.delete(connection);
    else open.set(connection, last);
  }
  return groups;
}

/** True for statements that only begin, end or set up others. */
const isFrame = (text: string) => /^(begin|commit|rollback)/.test(text) || text.includes('concat(set_config(');

const mentions = (values: RecordedWrite['values'], id: string) => values.some((value) => value?.includes(id));

const isCounting = ({ text }: RecordedWrite) => text.includes('rate_window');

const isMost = (value: string | null) => value !== null && /^\{("\d+",?)+\}$/.test(value);

/** Lets windows count on, whose recorded time does not pass. */
function counting(statement: RecordedWrite): RecordedWrite {
  if (!isCounting(statement)) return statement;
  const values = statement.values.map((value) => (isMost(value) ? value!.replaceAll(/\d+/g, String(COUNTED)) : value));
  return { ...statement, values };
}

/** Returns the hashes in these statements, each to be replaced by another one for each of these numbers. */
function hashesIn(statements: RecordedWrite[], number: string): Varied[] {
  const found = statements.flatMap(({ values }) =>
    values.flatMap((value) => value?.match(/\\x[0-9a-f]{64}(?![0-9a-f])/g) ?? []),
  );
  return [...new Set(found)].map((value, place) => ({
    value,
    sql: `sha256(convert_to('${place} ' || ${number}::text, 'UTF8'))`,
  }));
}
