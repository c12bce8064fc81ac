import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer, temporaryDataDir, usedDataDir } from '../../../test/server-process.ts';
import { exportKeys } from '../../backup/key-file.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(root, 'docs/operate', file), 'utf8');

/** Labels that Prometheus itself adds, or that belong to every histogram. */
const usualLabels = ['instance', 'job', 'le'];

/** Returns the figures of a server that does everything, also backups. */
async function metricsOfServer(): Promise<string> {
  const [dataDir, aside] = [await usedDataDir(), temporaryDataDir()];
  const BACKUP_RECIPIENTS = await exportKeys(dataDir, path.join(aside, 'keys.age'), 'correct horse battery');
  const BACKUP_TARGET = path.join(aside, 'target');
  mkdirSync(BACKUP_TARGET);
  const server = startServer({ DATA_DIR: dataDir, BACKUP_TARGET, BACKUP_RECIPIENTS });
  const address = await server.address();
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  await fetch(`${address}/gateway/api/userInfo`);
  // The loops begin to look a moment after the start.
  await expect.poll(metrics).toMatch(/^haihu_last_look_seconds\{/m);
  return metrics();
}

test('alerts and the page on operating name figures and labels that the server has', { timeout: 120_000 }, async () => {
  const served = await metricsOfServer();
  const names = [...served.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : name!,
  );
  const labels = new Set([...served.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!));

  const expressions = [...read('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression]) => expression!);
  expect(expressions.length).toBeGreaterThan(8);
  const used = expressions.flatMap((expression) => expression.match(/\b(?:haihu|process)_\w+/g) ?? []);
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  const usedLabels = expressions.flatMap((expression) => [
    ...[...expression.matchAll(/[{,] ?(\w+)=/g)].map(([, label]) => label!),
    ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', ')),
  ]);
  expect(usedLabels.filter((label) => !labels.has(label) && !usualLabels.includes(label))).toEqual([]);

  const own = names.filter((name) => name.startsWith('haihu_') && !/_(bucket|sum|count)$/.test(name));
  // Another section names roles of the database, which begin like figures.
  const [, section] = read('operating.md').split('## Health and figures\n');
  const told = new Set(section!.match(/\bhaihu_[a-z_]+/g));
  expect([...told].toSorted()).toEqual(own.toSorted());
});

test('every alert says in both languages what to do, and how urgent it is', () => {
  const alerts = read('alerts.yml').split('- alert: ').slice(1);
  for (const alert of alerts) {
    expect(alert).toMatch(/severity: (critical|warning)\n/);
    expect(alert).toMatch(/summary: .+\n/);
    expect(alert).toMatch(/summary_zh: .*\p{Script=Han}/u);
  }
});
