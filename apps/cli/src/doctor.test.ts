import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../server/src/platform/db/sql.ts';
import { createDb } from '../../server/src/platform/db/db.ts';
import { findDatabaseFacts } from '../../server/src/platform/db/database-facts.ts';
import { appendEvents } from '../../server/src/platform/events/outbox.ts';
import { releaseVersion } from '../../server/src/platform/process/release.ts';
import { serveOperations } from '../../server/src/platform/http/operations.ts';
import { certificateFile, certificateFolder } from '../../server/test/certificates.ts';
import type { WorldOptions } from '../../server/test/world-options.ts';
import { createWorld } from '../../server/test/world.ts';
import { runCommand } from './run.ts';

interface Row {
  topic: string;
  state: string;
  fact: string;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the doctor. Returns its exit code, its text, its rows by topic, and its sentences on faults. */
async function runDoctor(env: Record<string, string>, ...words: string[]) {
  const said: string[] = [];
  const type = (line: string[]) =>
    runCommand(['doctor', ...line], {
      input: Readable.from(['']),
      env,
      print: (text) => said.push(text),
      printError: (text) => said.push(text),
      ask: null,
      open: () => Promise.reject(new Error('it opens no installation')),
    });
  const code = await type([...words, '--json']);
  await type(words);
  const [json, text] = said as [string, string];
  const parsed = JSON.parse(json) as Row[] | { rows: Row[]; faults: string[] };
  const { rows, faults } = Array.isArray(parsed) ? { rows: parsed, faults: [] } : parsed;
  const of = (topic: string) => rows.find((row) => row.topic.startsWith(topic));
  return { code, json, text, of, faults };
}

/** Makes a server that listens, and the variables of its operator. A dialler drives the engine. */
async function createScene(options: WorldOptions = {}) {
  const world = await createWorld(options);
  await world.admin(`update engine_node set is_connected = true, lease_until = now() + interval '1 hour'`);
  await world.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.http.server.address() as AddressInfo;
  const env = { DATABASE_URL: world.adminUrl, PORT: String(port), DATA_DIR: temporaryFolder() };
  return { world, port, env };
}

test('a healthy installation is told with its versions, and nothing is asked of the operator', async () => {
  const { port, env } = await createScene();
  const { code, of, faults, text } = await runDoctor(env);
  expect(faults).toEqual(of('disk')!.state === 'wrong' ? [expect.stringMatching(/^disk: make room/)] : []);
  expect(code).toBe(faults.length);
  expect(of('release')!.fact).toBe(
    `${releaseVersion}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
  );
  expect(of('settings')!.fact).toBe(`PORT=${port}, DATA_DIR, DATABASE_URL`);
  expect(of('process')).toEqual({
    topic: `process 127.0.0.1:${port}`,
    state: 'ok',
    fact: `ready, release ${releaseVersion}`,
  });
  expect(of('database')!.fact).toMatch(/^PostgreSQL \d+\.\d+$/);
  expect(of('clocks')).toMatchObject({ state: 'ok', fact: expect.stringMatching(/^they differ by [01]\.\d s$/) });
  expect(of('schema')!.fact).toMatch(/^\d+ migrations are applied, the last one is \d{4}$/);
  expect(of('cell')!.fact).toBe('0');
  expect(of('dead jobs')!.fact).toBe('none');
  expect(of('engines')!.fact).toBe('1 of 1 nodes are driven');
  expect(of('backup')).toBeUndefined();
  expect(text).toContain('TOPIC\tSTATE\tFACT');
});

test('a server that speaks https is asked by https, and the end of its certificate told', async () => {
  const { files } = certificateFolder();
  const { env } = await createScene({ tls: files });
  const secured = { ...env, TLS_CERT: files.certFile, TLS_KEY: files.keyFile };
  const { of } = await runDoctor(secured);
  expect(of('process')!.fact).toBe(`ready, release ${releaseVersion}`);
  expect(of('engines')!.fact).toBe('1 of 1 nodes are driven');
  expect(of('certificate')).toMatchObject({ state: 'ok', fact: expect.stringMatching(/^it ends in \d{5} days$/) });
  const wrong = await runDoctor({ ...secured, TLS_KEY: certificateFile('second.key') });
  expect(wrong.of('certificate')!.fact).toContain('do not belong together');
  expect(wrong.faults).toContainEqual(expect.stringMatching(/^certificate: correct the files/));
});

test('faults are named with what to do, and nothing that is private is in the output', async () => {
  const { world, env } = await createScene();
  const { tenant, member: addMember } = await world.enterprise();
  const { member } = await addMember('赵婷');
  const event = { type: 'test.fails', version: 1, at: world.clock.now(), actorId: member.userId, payload: {} };
  await tenant.transaction((tx) => appendEvents(tx, [{ ...event, subjectId: '13812345678' }]));
  await tenant.query(sql`update outbox_due set retry_at = 'infinity', attempts = 12`);
  await world.admin(`
    select graphile_worker.add_job('billing.lost', '{"number": "13812345678"}', max_attempts => 1);
    update graphile_worker._private_jobs set attempts = 1 where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'billing.lost');
    insert into sms_message (number_hash, template, state, problem, try_at, expires_at, at) values
      ('', 'code', 'refused', 'isv.MOBILE_NUMBER_ILLEGAL', now(), now(), now()),
      ('', 'code', 'refused', 'isv.MOBILE_NUMBER_ILLEGAL', now(), now(), now()),
      ('', 'code', 'refused', '13812345678 of 赵婷 is refused', now(), now(), now()),
      ('', 'code', 'refused', 'isv.OLD', now(), now(), now() - interval '2 days');
    insert into mail_message (template, state, problem, at) values ('operator-note', 'given_up', 'RCPT 550', now());
    delete from migration where name = '0278_backfill.sql'`);
  const secrets = {
    METRICS_TOKEN: 'swordfish-metrics',
    S3_SECRET: 'swordfish-s3',
    SMTP_URL: 'smtp://ops:swordfish@mail.example.com',
    MAIL_FROM: 'haihu@example.com',
    OPERATOR_MAIL: 'zhaoting@example.com',
    BANK_ACCOUNT: '赵婷 工商银行 6222021234567890123，电话 13812345678',
    MAP_ATTRIBUTION: '赵婷',
  };
  const file = path.join(temporaryFolder(), 'turn');
  writeFileSync(file, 'swordfish-turn');
  const { code, json, text, of, faults } = await runDoctor({
    ...env,
    ...secrets,
    TURN_URLS: 'turn:turn.example.com',
    TURN_SECRET_FILE: file,
    LOG_LEVEL: 'warn',
  });
  expect(code).toBe(1);
  expect(of('settings')!.fact).toMatch(/LOG_LEVEL=warn, METRICS_TOKEN, .*TURN_SECRET, .*BANK_ACCOUNT/);
  expect(of('schema')!.fact).toMatch(/; missing: 0278$/);
  expect(of('cell')).toBeUndefined();
  expect(of('process')!.fact).toBe(`migrating, release ${releaseVersion}`);
  expect(of('dead jobs')!.fact).toBe('1 of billing.lost');
  expect(of('dead events')!.fact).toBe('1 of test.fails');
  expect(of('short messages')!.fact).toBe('failed since yesterday: 2 isv.MOBILE_NUMBER_ILLEGAL, 1 another text');
  expect(of('mail')!.fact).toBe('failed since yesterday: 1 RCPT 550');
  const named = ['process', 'schema', 'dead jobs', 'dead events', 'short messages', 'mail'];
  for (const topic of named)
    expect(
      faults.filter((fault) => fault.startsWith(topic)),
      topic,
    ).toHaveLength(1);
  expect(text.split('\n').slice(-faults.length)).toEqual(faults);

  const password = new URL(env.DATABASE_URL.replace('@/', '@host/')).password;
  const hidden = [...Object.values(secrets), 'swordfish', '赵婷', '13812345678', '6222021234567890123', 'zhaoting'];
  for (const secret of [...hidden, env.DATABASE_URL, ...(password ? [password] : [])]) {
    expect(json + text, secret).not.toContain(secret);
  }
});

test('a job that should run at once is as old as it is, not as old as 1970', async () => {
  const { world, env } = await createScene();
  await world.admin(`select graphile_worker.add_job('billing.now', run_at => to_timestamp(0))`);
  const { of } = await runDoctor(env);
  expect(of('jobs')!.fact).toMatch(/^1 are due, the oldest for \d{1,2} s; 0 are running$/);
});

test('lines that are not registered at their carriers are told', async () => {
  const { world, env } = await createScene();
  await world.enterprise();
  await world.admin(`
    insert into line (tenant_id, name, carrier, area, minute_price, concurrency, created_at, registers, registration_state)
    select id, name, '联通', '', 0, 1, now(), true, state from (select min(id) as id from tenant) tenant,
      (values ('a', 'registered'), ('b', 'registered'), ('c', 'refused'), ('d', null)) line (name, state)`);
  const { of, faults } = await runDoctor(env);
  expect(of('lines')!.fact).toBe('2 of 4 lines are registered at their carriers');
  expect(faults).toContainEqual(expect.stringMatching(/^lines: see `line list`/));
});

test('sounds that a node lacks, a version with a fault and late events are told', async () => {
  const { world, env } = await createScene();
  await world.admin(`update engine_node set version = '20.19.0', fault = 'asterisk#2078', events_behind = 2500,
    missing_sounds = '{haihu-no-agent,haihu-call-back}'`);
  const { of, faults } = await runDoctor(env);
  expect(of('sounds')!.fact).toBe('2 sounds are missing at the nodes');
  expect(of('versions')!.fact).toBe('1 nodes have a version with a known fault');
  expect(of('events')!.fact).toBe('events of calls wait 2.5 s to be written');
  for (const topic of ['sounds', 'versions', 'events']) {
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^${topic}: `)));
  }
});

test('jobs that no worker takes, and nodes without a dialler, are told', async () => {
  const { world, env } = await createScene();
  await world.admin('update engine_node set is_connected = false');
  await world.admin(`select graphile_worker.add_job('billing.lost', run_at => now() - interval '20 minutes')`);
  const { of, faults } = await runDoctor(env);
  expect(of('jobs')!.fact).toMatch(/^1 are due, the oldest for 12\d\d s; 0 are running$/);
  expect(of('engines')!.fact).toBe('0 of 1 nodes are driven');
  expect(faults).toContainEqual(expect.stringMatching(/^engines: start a dialler/));
  expect(faults).toContain('jobs: no worker takes them: start a process with the role worker.');
});

test('a database and processes that are not there are told, and none is started', async () => {
  const folder = temporaryFolder();
  const { code, of, faults } = await runDoctor({ DATA_DIR: folder, PORT: '9' });
  expect(code).toBe(1);
  expect(of('database')!.fact).toBe('the one of DATA_DIR does not run');
  expect(of('process')!.fact).toBe('no process of Haihu answers');
  expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(/^database: start the server/)]));
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false);

  const elsewhere = {
    DATA_DIR: folder,
    PORT: '9',
    DATABASE_URL: 'postgres://zhaoting:swordfish@127.0.0.1:9/crm',
  };
  const away = await runDoctor(elsewhere);
  expect(away.of('database')!.fact).toBe('it does not answer (ECONNREFUSED)');
  expect(away.json + away.text).not.toMatch(/zhaoting|swordfish/);
});

test('settings that a start refuses are counted, without their values', async () => {
  const env = { DATABASE_URI: 'postgres://someone:swordfish@db', PORT: '13812345678', LOG_LEVEL: 'swordfish' };
  const { code, json, text, faults } = await runDoctor(env);
  expect(code).toBe(1);
  expect(faults).toEqual(['settings: a start refuses 2 of them: `config check` names them.']);
  expect(json + text).not.toMatch(/swordfish|13812345678/);
});

test('a process elsewhere is asked by its address, and another program is not taken for one', async () => {
  const { port, env } = await createScene();
  const other = createServer((_request, reply) => reply.end('{"status":"赵婷","version":"13812345678"}'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const foreign = (other.address() as AddressInfo).port;
  const at = `http://127.0.0.1:${port},http://user:swordfish@127.0.0.1:${foreign}`;
  const { json, faults } = await runDoctor({ ...env, PORT: String(port) }, '--at', at);
  expect(json).toContain(`process 127.0.0.1:${foreign}`);
  expect(faults).toContainEqual(expect.stringMatching(`^process 127.0.0.1:${foreign}: start the server there`));
  expect(json).not.toMatch(/赵婷|13812345678|swordfish/);
  expect((await runDoctor(env, '--at', '10.0.0.2')).code).toBe(2);
});

test('a backup that is not brought up to date is told by its age', async () => {
  const ages = { changes: 60, base: 100 };
  const gauges = [
    { name: 'haihu_backup_age_seconds', help: 'Age.', value: () => ages.changes },
    { name: 'haihu_backup_base_age_seconds', help: 'Age.', value: () => ages.base },
  ];
  const { db } = await createWorld();
  const server = fastify();
  onTestFinished(() => server.close());
  serveOperations(server, { db, metricsToken: null, gauges });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const env = { DATA_DIR: temporaryFolder(), PORT: String((server.server.address() as AddressInfo).port) };
  const backup = { BACKUP_TARGET: temporaryFolder(), BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` };
  const fresh = await runDoctor({ ...env, ...backup });
  expect(fresh.of('backup')).toMatchObject({ state: 'ok', fact: expect.stringContaining('60 s ago') });
  ages.changes = 400;
  expect((await runDoctor({ ...env, ...backup })).of('backup')!.state).toBe('wrong');
  Object.assign(ages, { changes: 60, base: 8000 });
  expect((await runDoctor({ ...env, ...backup })).of('backup')!.state).toBe('wrong');
  await server.close();
  expect((await runDoctor({ ...env, ...backup })).of('backup')!.fact).toBe('its age is not known');
});

test('the clock of the database is compared with the one of this machine', async () => {
  const world = await createWorld();
  const db = createDb(world.appUrl, { connections: 1 });
  onTestFinished(() => db.close());
  const { clockAhead } = await findDatabaseFacts(db, () => Date.now() - 60_000);
  expect(clockAhead).toBeGreaterThan(55_000);
  expect(clockAhead).toBeLessThan(65_000);
});
