import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastRelease } from '../last-release.mjs';
import { lintMigrations } from './lint.mjs';
import { rules } from './rules.mjs';
import { statementsOf } from './statements.mjs';

const HEADER = '-- haihu: expand; needs 1.0\n';
const ALONE = `${HEADER}-- haihu: no transaction\n`;
const CONTRACT = '-- haihu: contract; needs 1.1\n';

/** For each rule: migrations that it refuses, and ones that do the same without harm. */
const samples = {
  'index-concurrently': {
    bad: [
      `${HEADER}create index customer_city on customer (city);`,
      `${HEADER}create unique index on customer (city);`,
    ],
    good: [
      `${ALONE}create index concurrently if not exists customer_city on customer (city);`,
      `${HEADER}create table visit (id bigint);\ncreate index visit_id on visit (id);`,
    ],
  },
  alone: {
    bad: [
      `${HEADER}create index concurrently if not exists customer_city on customer (city);`,
      `${ALONE}create index concurrently if not exists one on customer (city);\ncreate index concurrently if not exists two on customer (name);`,
      `${ALONE}alter table customer add column city text;`,
      `${ALONE}create index concurrently customer_city on customer (city);`,
      `${ALONE}drop index concurrently customer_city;`,
    ],
    good: [
      `${ALONE}-- Lists go by the city.\ncreate index concurrently if not exists customer_city on customer (city);`,
      `${ALONE}drop index concurrently if exists customer_city;`,
    ],
  },
  'constraint-not-valid': {
    bad: [
      `${HEADER}alter table customer add constraint named check (name <> '');`,
      `${HEADER}alter table customer add foreign key (owner_id) references app_user;`,
      `${HEADER}alter table customer add column city text, add constraint one unique (city);`,
      `${HEADER}alter table customer add primary key (id);`,
    ],
    good: [
      `${HEADER}alter table customer add constraint named check (name <> '') not valid;`,
      `${HEADER}alter table customer add constraint one unique using index customer_city;`,
      `${HEADER}create table visit (id bigint);\nalter table visit add primary key (id);`,
    ],
  },
  'validate-alone': {
    bad: [
      `${HEADER}alter table customer add constraint named check (name <> '') not valid;\nalter table customer validate constraint named;`,
    ],
    good: [`${HEADER}-- Added by the migration before.\nalter table customer validate constraint named;`],
  },
  'column-added-lightly': {
    bad: [
      `${HEADER}alter table customer add column key uuid default gen_random_uuid();`,
      `${HEADER}alter table customer add column number bigserial;`,
      `${HEADER}alter table customer add column number bigint generated always as identity;`,
      `${HEADER}alter table customer add column short text generated always as (left(name, 2)) stored;`,
      `${HEADER}alter table customer add column city bigint references city;`,
      `${HEADER}alter table customer add column age int check (age > 0);`,
      `${HEADER}alter table customer add city text not null;`,
    ],
    good: [
      `${HEADER}alter table customer add column city text;`,
      `${HEADER}alter table customer add column seen_at timestamptz not null default now(), add column age int default 3;`,
      `${HEADER}create table visit (id bigint generated always as identity, at timestamptz not null, check (id > 0));`,
    ],
  },
  'column-type': {
    bad: [
      `${HEADER}alter table customer alter column level type bigint;`,
      `${HEADER}alter table customer alter level set data type bigint using level::bigint;`,
    ],
    good: [`${HEADER}alter table customer add column wide_level bigint;`],
  },
  'not-null-checked': {
    bad: [
      `${HEADER}alter table customer alter column city set not null;`,
      `${HEADER}-- haihu: checked by customer_city_given\nalter table customer alter column city set not null;`,
    ],
    good: [
      [
        `${HEADER}alter table customer add constraint customer_city_given check (city is not null) not valid;`,
        `${HEADER}alter table customer validate constraint customer_city_given;`,
        `${HEADER}-- haihu: checked by customer_city_given\nalter table customer alter column city set not null;`,
      ],
    ],
  },
  'rows-by-job': {
    bad: [
      `${HEADER}update customer set city = '杭州';`,
      `${HEADER}update customer c set city = a.city from area a where a.id = c.area_id;`,
      `${HEADER}delete from customer where level = 0;`,
      `${HEADER}create table visit (id bigint);\ninsert into visit (id) select id from customer;`,
      `${HEADER}do $$ begin update customer set city = '杭州'; end $$;`,
      `${HEADER}with old as (select 1) update customer set city = '杭州';`,
    ],
    good: [
      `${HEADER}-- haihu: few rows in role\nupdate role set permissions = permissions || '{later}';`,
      `${HEADER}create table kind (id bigint);\ninsert into kind values (1);\nupdate kind set id = 2;`,
      `${HEADER}create function fill() returns void language plpgsql as $$ begin update customer set city = ''; end $$;`,
      `${HEADER}create function fill() returns bigint begin atomic update customer set level = case when level = 1 then 2 else 3 end returning id; end;`,
      `${HEADER}-- The job says: update customer set city.\nalter table customer add column city text;`,
    ],
  },
  'no-long-lock': {
    bad: [`${HEADER}lock table customer;`, `${HEADER}truncate customer;`, `${HEADER}reindex table customer;`],
    good: [`${HEADER}create table visit (id bigint);\nlock table visit;`],
  },
  'contract-says-so': {
    bad: [
      `${HEADER}drop table visit;`,
      `${HEADER}alter table customer drop column city;`,
      `${HEADER}alter table customer rename column city to town;`,
      `${HEADER}alter table customer rename to client;`,
      `${HEADER}drop function if exists fill;`,
    ],
    good: [
      `${CONTRACT}alter table customer drop column city;`,
      `${CONTRACT}drop table visit;`,
      `${HEADER}alter table customer alter column city drop default, drop constraint named;`,
      `${HEADER}drop function fill(int);\ncreate function fill(bigint) returns int language sql as $$ select 1 $$;`,
    ],
  },
};

const lint = (texts) => lintMigrations([texts].flat().map((text, index) => ({ name: `${9000 + index}.sql`, text })));

test('every rule has samples', () => {
  expect(Object.keys(samples)).toEqual(Object.keys(rules));
});

test.each(Object.entries(samples))('%s refuses what harms, and lets pass what does not', (rule, { bad, good }) => {
  const passed = bad.filter((text) => !lint(text).some((fault) => fault.rule === rule));
  expect(passed).toEqual([]);
  const refused = good.flatMap((text) => lint(text).map((fault) => [text, fault]));
  expect(refused).toEqual([]);
});

test('only a contract waits until a column is filled', () => {
  const after = '-- haihu: after customers.city\nselect 1;';
  expect(lint(CONTRACT + after)).toEqual([]);
  expect(lint(HEADER + after).map(({ rule }) => rule)).toEqual(['header']);
});

test('a migration without a header, or with a line that nothing reads, is refused', () => {
  expect(lint('alter table customer add column city text;').map(({ rule }) => rule)).toEqual(['header']);
  expect(lint('-- haihu: expand, needs 1.0\nselect 1;').map(({ rule }) => rule)).toEqual(['header']);
  expect(lint(`${HEADER}-- haihu: no transactions\nselect 1;`)).toEqual([
    { name: '9000.sql', rule: 'header', problem: 'nothing reads `-- haihu: no transactions`' },
  ]);
});

test('comments, texts and bodies of functions are no statements, the body of a do block is one', () => {
  expect(
    statementsOf(`-- one; two
      select 'a;b', $x$ ; $x$; /* three; */
      create function f() returns int begin atomic select case when 1 = 1 then 2 end; select 3; end;
      DO $$ begin delete from t; end $$;`),
  ).toEqual(["select '', $$", 'create function f() returns int', 'do begin delete from t', 'end']);
});

test('the migrations of the last release are those that it was made with', () => {
  const names = readdirSync(new URL('../../apps/server/migrations/', import.meta.url));
  expect(names).toContain(lastRelease.lastMigration);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(version.localeCompare(lastRelease.version, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});
