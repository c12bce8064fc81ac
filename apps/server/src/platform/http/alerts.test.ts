import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer, temporaryDataDir, usedDataDir } from '../../../test/server-process.ts';
import { exportKeys } from '../../backup/key-file.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(path.join(root, 'docs/operate', file), 'utf8');

/** Labels that Prometheus itself adds, or that belong to every histogram. */
const usualLabels = ['instance', 'job', 'le'];

/** Returns the figures of a server that does everything, also backups and traces. */
async function metricsOfServer(): Promise<string> {
  const [dataDir, aside] = [await usedDataDir(), temporaryDataDir()];
  const BACKUP_RECIPIENTS = await exportKeys(dataDir, path.join(aside, 'keys.age'), 'correct horse battery');
  const BACKUP_TARGET = path.join(aside, 'target');
  mkdirSync(BACKUP_TARGET);
  const server = startServer({
    DATA_DIR: dataDir,
    BACKUP_TARGET,
    BACKUP_RECIPIENTS,
    // Nobody listens there.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  const address = await server.address();
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  await fetch(`${address}/gateway/api/userInfo`);
  // The loops begin to look a moment after the start.
  await expect.poll(metrics).toMatch(/^haihu_last_look_seconds\{/m);
  // The first figures of the queue wait for their connection.
  await expect.poll(metrics).toMatch(/^haihu_queue_jobs\{[^]*^haihu_outbox_events\{/m);
  return metrics();
}

/** Returns the questions that alerts and board put to Prometheus, by their file. */
function findExpressions(): Record<string, string[]> {
  const alerts = [...read('alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(([, expression]) => expression!);
  const board = [...read('grafana-haihu.json').matchAll(/"expr": (".*")/g)].map(
    ([, text]) => JSON.parse(text!) as string,
  );
  return { alerts, board };
}

test('alerts, board and page name figures and labels that the server has', { timeout: 120_000 }, async () => {
  const served = await metricsOfServer();
  const names = [...served.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : name!,
  );
  const labels = new Set([...served.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!));

  for (const [file, expressions] of Object.entries(findExpressions())) {
    expect(expressions.length, file).toBeGreaterThan(8);
    const used = expressions.flatMap((expression) => expression.match(/\b(?:haihu|process)_\w+/g) ?? []);
    expect(
      used.filter((name) => !names.includes(name)),
      file,
    ).toEqual([]);
    const usedLabels = expressions.flatMap((expression) => [
      ...[...expression.matchAll(/[{,] ?(\w+)=/g)].map(([, label]) => label!),
      ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(', ')),
    ]);
    expect(
      usedLabels.filter((label) => !labels.has(label) && !usualLabels.includes(label)),
      file,
    ).toEqual([]);
  }

  const own = names.filter((name) => name.startsWith('haihu_') && !/_(bucket|sum|count)$/.test(name));
  const board = findExpressions().board!.join('\n');
  expect(own.filter((name) => !board.includes(name))).toEqual([]);
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

test('every panel of the board has an id of its own, names in both languages and a place beside the others', () => {
  interface Panel {
    id: number;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
  }
  const { panels } = JSON.parse(read('grafana-haihu.json')) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}/${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { title, gridPos } of panels) {
    expect(title).toMatch(/^[A-Z].* · \p{Script=Han}/u);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
});
