import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createDb } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { createBus } from './bus.ts';
import { createWords, type Word } from './words.ts';

const CHANNEL = 'words-test';

/** Makes a world with a listener in another process. */
async function createListener() {
  const world = await createWorld();
  const { tenant } = await world.enterprise();
  const heard: string[] = [];
  const bus = createBus({ connectionString: world.schedulerUrl, log: Fastify().log });
  bus.listen(
    CHANNEL,
    (word) => heard.push(word),
    () => {},
  );
  await bus.start();
  onTestFinished(() => bus.stop());
  /** Waits until a word has come all the way, so that every word before it has come too. */
  async function pass(word: string): Promise<void> {
    world.db.tell(CHANNEL, word);
    await vi.waitFor(() => expect(heard).toContain(word));
  }
  return { ...world, tenant, heard, pass };
}

/** Counts the statements that send words. */
function countStatements(): () => number {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  return () => sent.mock.calls.filter(([text]) => String(text).includes('pg_notify')).length;
}

test('the words of a transaction follow its commit', async () => {
  const { tenant, heard, pass } = await createListener();
  await tenant.transaction(async (tx) => {
    tx.tell(CHANNEL, 'committed');
    await tx.query(sql`select 1`);
    await pass('meanwhile');
    expect(heard).toEqual(['meanwhile']);
  });
  await vi.waitFor(() => expect(heard).toEqual(['meanwhile', 'committed']));
});

test('a transaction that is rolled back tells nothing, and one that runs once more tells its words once', async () => {
  const { tenant, heard, pass } = await createListener();
  const undone = tenant.transaction(async (tx) => {
    tx.tell(CHANNEL, 'undone');
    await tx.query(sql`select 1 / 0`);
  });
  await expect(undone).rejects.toThrow('zero');
  let attempts = 0;
  await tenant.transaction(async (tx) => {
    attempts += 1;
    tx.tell(CHANNEL, `attempt ${attempts}`);
    if (attempts === 1) throw Object.assign(new Error('crossed'), { code: '40P01' });
  });
  await pass('after');
  expect(heard).toEqual(['attempt 2', 'after']);
});

test('a word that this process takes goes to nobody, and others go until it stops listening', async () => {
  const { db, heard, pass } = await createListener();
  await pass('connected');
  const asked: string[] = [];
  const stop = db.hearFirst(CHANNEL, (word) => {
    asked.push(word);
    return word === 'ours';
  });
  db.tell(CHANNEL, 'ours');
  db.tell(CHANNEL, 'theirs');
  // Heard at once, before anything goes to the database.
  expect(asked).toEqual(['ours', 'theirs']);
  await pass('after');
  stop();
  db.tell(CHANNEL, 'ours');
  await pass('last');
  expect(heard).toEqual(['connected', 'theirs', 'after', 'ours', 'last']);
});

test('many words go in one statement, each once', async () => {
  const { db, heard, pass } = await createListener();
  await pass('connected');
  const statements = countStatements();
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 500; index += 1) db.tell(CHANNEL, `word ${index}`);
  }
  await vi.waitFor(() => expect(heard).toHaveLength(501));
  await pass('after');
  expect(new Set(heard).size).toBe(heard.length);
  expect(statements()).toBe(2);
});

test('words that come one after the other go a few times, and none is left behind', async () => {
  const { db, heard, pass } = await createListener();
  await pass('connected');
  const statements = countStatements();
  const began = performance.now();
  for (let index = 0; index < 40; index += 1) {
    db.tell(CHANNEL, `word ${index}`);
    await db.global(sql`select 1`);
  }
  await vi.waitFor(() => expect(heard).toHaveLength(41));
  expect(heard.slice(1)).toEqual(Array.from({ length: 40 }, (_, index) => `word ${index}`));
  expect(statements()).toBeLessThanOrEqual((performance.now() - began) / 20 + 2);
});

test('a broken connection is replaced, and its words are sent again', async () => {
  const { admin, pass } = await createListener();
  await pass('before');
  const cut = await admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'haihu words'`,
  );
  expect(cut).toHaveLength(1);
  await pass('after the cut');
});

test('a process that stops sends its last words', async () => {
  const { appUrl, heard } = await createListener();
  const other = createDb(appUrl);
  other.tell(CHANNEL, 'last');
  await other.close();
  await vi.waitFor(() => expect(heard).toEqual(['last']));
});

test('words for which there is no room are counted as lost, and a word that waits already is not', async () => {
  const words = createWords('postgres://nobody@127.0.0.1:1/nothing');
  const many = Array.from({ length: 10_050 }, (_, index): Word => [CHANNEL, `word ${index}`]);
  words.send(many);
  expect(words.figures()).toEqual({ waiting: 10_000, sent: 0, lost: 50 });
  words.send(many.slice(0, 100));
  expect(words.figures()).toEqual({ waiting: 10_000, sent: 0, lost: 50 });
  await words.close();
});
