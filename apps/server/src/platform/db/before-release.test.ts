import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { BASELINE, FOLDED } from './before-release.ts';
import { migrate } from './migrate.ts';

/** Makes a database with today's schema that says it applied the migrations `names`. */
async function databaseFrom(names: string[]) {
  const { databaseName } = await createWorld();
  const url = inject('postgres').admin.replace('/postgres?', `/${databaseName}?`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const applied = async () => (await client.query('select name from migration')).rows.map(({ name }) => name);
  const ofToday = await applied();
  const later = ofToday.filter((name) => !BASELINE.includes(name));
  await client.query('delete from migration where name = any($1)', [BASELINE]);
  await client.query('insert into migration (name) select unnest($1::text[])', [names]);
  return { url, applied, ofToday, later };
}

test('a database that the files before the first release made wholly is taken for the baseline', async () => {
  const { url, applied, ofToday } = await databaseFrom(FOLDED);
  await migrate(url);
  expect((await applied()).toSorted()).toEqual(ofToday.toSorted());
});

test('one that they made in part is refused in words, and left as it is', async () => {
  const { url, applied, later } = await databaseFrom(FOLDED.slice(0, -1));
  await expect(migrate(url)).rejects.toThrow('before the first release');
  expect((await applied()).toSorted()).toEqual([...FOLDED.slice(0, -1), ...later].toSorted());
});
