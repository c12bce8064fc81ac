import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type ServerOptions, startServer } from '../lists/server.ts';
import { createBy, editOf, levelOf, type Writer, type WritingOffice } from './office.ts';
import type { Varied, WriteScript } from './pgbench-writes.ts';
import type { RecordedWrite } from './record-writes.ts';
import type { SentWrite } from './writers.ts';

/** Customers that each client of pgbench changes in turn, there and back. Nobody else changes them. */
const EACH = 50;
const LEVELS = [4, 3] as const;
const WORDS = [
  { position: '经理', remark: '明天上午再打' },
  { position: '主管', remark: '下周再打' },
] as const;
/** Ids from here on, so that no other recorded value is like one of them. */
const FIRST_ID = 700_000_000;

interface Recording {
  admin: pg.Client;
  office: WritingOffice;
  folder: string;
  dataDir: string;
  clients: number;
  server: Omit<ServerOptions, 'logFile'>;
}

/** Records what the server sends for one write of each kind, and makes scripts for pgbench of it. */
export async function recordScripts({ admin, office, folder, dataDir, clients, server }: Recording) {
  const writer = office.creators.at(-1)!;
  const id = await insertEqual(admin, office.tenantId, writer.userId, clients * EACH);
  const file = path.join(folder, 'statements.jsonl');
  writeFileSync(file, '');
  const recorder = path.join(import.meta.dirname, 'record-writes.ts');
  const recording = await startServer(dataDir, {
    ...server,
    logFile: path.join(folder, 'recording.log'),
    nodeOptions: ['--import', recorder],
    env: { ...server.env, RECORD_STATEMENTS_TO: file },
  });
  const versionOf = async () => {
    const { rows } = await admin.query<{ version: string }>(`select ${latestOf(id)}::text as version`);
    return rows[0]!.version;
  };
  async function statementsOf({ path: url, token, body, key }: SentWrite): Promise<RecordedWrite[]> {
    truncateSync(file);
    const headers = { 'content-type': 'application/json', token, ...(key && { 'idempotency-key': key }) };
    const answer = await (await fetch(`${recording.address}${url}`, { method: 'POST', headers, body })).text();
    if (!answer.startsWith('{"code":200')) throw new Error(`${url}: ${answer}`);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as RecordedWrite);
  }
  try {
    // The first ones only open the connections.
    await statementsOf(createBy(writer));
    const added = createBy(writer);
    const create = createScript(await statementsOf(added), added, writer, office);
    const levels: RecordedWrite[][] = [];
    const edits: RecordedWrite[][] = [];
    const versions: string[] = [];
    for (const turn of [0, 1, 0, 1] as const) {
      levels.push(await statementsOf(levelOf(id, LEVELS[turn], writer.token)));
      versions.push(await versionOf());
      edits.push(await statementsOf(editOf({ id, version: versions.at(-1)! }, WORDS[turn], writer.token)));
    }
    // All of them begin where the recorded one ended.
    await admin.query(
      `update customer set level = $1, position = $2, remark = $3 where id >= $4 and id < $4 + $5::integer`,
      [LEVELS[1], WORDS[1].position, WORDS[1].remark, id, clients * EACH],
    );
    const variables = ['\\set turn :turn + 1', `\\set id ${id} + :client_id * ${EACH} + mod(:turn, ${EACH})`];
    const ofId = { value: id, sql: ':id' };
    const varied: Varied[] = [ofId, ...versions.map((value) => ({ value, sql: latestOf(':id') }))];
    return {
      create,
      level: { variables, writes: levels.slice(2), varied },
      edit: { variables, writes: edits.slice(2), varied },
    } satisfies Record<string, WriteScript>;
  } finally {
    await recording.stop();
  }
}

/** Selects the version of a customer of pgbench: it changes with every write. */
const latestOf = (id: string) =>
  `(select max(e.id) from customer_event e where e.tenant_id = 1 and e.customer_id = ${id} and e.kind = 'changed')`;

/** Inserts customers of one member that differ in their numbers only. Returns the first of their ids, which follow. */
async function insertEqual(admin: pg.Client, tenantId: string, ownerId: string, count: number): Promise<string> {
  await admin.query(`select setval(pg_get_serial_sequence('customer_event', 'id'), ${FIRST_ID + 100_000_000})`);
  await admin.query(`select setval(pg_get_serial_sequence('customer', 'id'), ${FIRST_ID})`);
  await admin.query(
    `insert into customer (tenant_id, name, level, mobile_enc, mobile_hash, tail_hash, owner_id, owned_at, sea_at,
       sea_reason)
     select $1, '周宁', 3, source.mobile_enc, sha256(n::text::bytea), sha256(n::text::bytea), $2, '2026-05-01',
       '2026-05-01', 'imported'
     from generate_series(1, $3::integer) n, (select mobile_enc from customer where tenant_id = $1 limit 1) source`,
    [tenantId, ownerId, count],
  );
  return String(FIRST_ID + 1);
}

/** Makes the script of creating: each time another number, another key and another member. */
function createScript(
  write: RecordedWrite[],
  { key }: SentWrite,
  { userId }: Writer,
  { creators }: WritingOffice,
): WriteScript {
  const [least, most] = [creators[0]!.userId, userId];
  // Hashes stand alone, and in arrays.
  const bytes = write.flatMap(({ values }) =>
    values.flatMap((value) => value?.match(/\\x[0-9a-f]{64}(?![0-9a-f])/g) ?? []),
  );
  return {
    variables: [`\\set n random(1, 9000000000000000)`, `\\set member random(${least}, ${most})`],
    writes: [write],
    varied: [
      { value: userId, sql: ':member' },
      { value: key!, sql: `('bench' || :n::text)` },
      ...[...new Set(bytes)].map((value, place) => ({ value, sql: hashedNumber(place) })),
    ],
  };
}

/** Returns a hash of pgbench's random number. Each place has another one. */
const hashedNumber = (place: number) => `sha256(convert_to('${place} ' || :n::text, 'UTF8'))`;
