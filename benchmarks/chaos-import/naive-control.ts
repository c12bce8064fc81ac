import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const KILLS = 5;
const LONGEST_LIFE = 400;

/**
 * The control: an importer that writes rows one by one and notes its progress after each hundred. It is killed now and
 * then.
 */
export async function naiveControl(adminUrl: string): Promise<{ rows: number; doubles: number }> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await client.query('create table naive_customer (row integer)');
  await client.query('create table naive_progress (done integer)');
  await client.query('insert into naive_progress values (0)');
  const countRows = async () => Number((await client.query('select count(*) from naive_customer')).rows[0].count);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await countRows();
    const importer = fork(path.join(import.meta.dirname, 'naive-import.ts'), [adminUrl]);
    const ended = once(importer, 'exit');
    while ((await countRows()) === before) await pause(5);
    await pause(Math.random() * LONGEST_LIFE);
    importer.kill('SIGKILL');
    await ended;
  }
  const { rows } = await client.query('select row from naive_customer group by row having count(*) > 1');
  const written = await countRows();
  await client.end();
  return { rows: written, doubles: rows.length };
}
