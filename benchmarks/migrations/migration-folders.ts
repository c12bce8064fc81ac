import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const own = path.join(root, 'apps/server/migrations');

const described = JSON.parse(readFileSync(path.join(root, 'tooling/last-release.json'), 'utf8')) as {
  lastMigration: string;
};

/** The last migration of the last release. */
export const { lastMigration } = described;

/**
 * Migrations of the kinds that every release has: a column, a constraint that is validated later, an index. They are
 * applied after the real ones, so that there is always something to measure.
 */
const samples = {
  '9990_sample_column.sql': `-- haihu: expand; needs 1.0
alter table customer add column sample_region text, add column sample_count int not null default 0;`,
  '9991_sample_check.sql': `-- haihu: expand; needs 1.0
alter table customer add constraint sample_count_positive check (sample_count >= 0) not valid;`,
  '9992_sample_validation.sql': `-- haihu: expand; needs 1.0
alter table customer validate constraint sample_count_positive;`,
  '9993_sample_index.sql': `-- haihu: expand; needs 1.0
-- haihu: no transaction
create index concurrently if not exists sample_region_of_customer on customer (tenant_id, sample_region, id);`,
};

/** The number of migrations that a run applies: the real ones after the last release, and the samples. */
export const laterMigrations = () => real().filter((name) => name > lastMigration).length + Object.keys(samples).length;

/** Fills a folder with the migrations of the last release. */
export function ofRelease(folder: string): URL {
  for (const name of real().filter((one) => one <= lastMigration)) link(name, folder);
  return pathToFileURL(`${folder}/`);
}

/** Fills a folder with all migrations and the samples. */
export function withSamples(folder: string): URL {
  for (const name of real()) link(name, folder);
  for (const [name, text] of Object.entries(samples)) writeFileSync(path.join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

const real = () => readdirSync(own).filter((name) => name.endsWith('.sql'));

function link(name: string, folder: string): void {
  symlinkSync(path.join(own, name), path.join(folder, name));
}
