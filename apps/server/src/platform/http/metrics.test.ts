import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const help = 'A figure.';
const never = () => new Promise<never>(() => {});

test('a figure that fails or takes too long is left out, and holds no other back', async () => {
  const metrics = createMetrics(
    [
      { name: 'works', help, value: async () => 7 },
      { name: 'fails', help, value: () => Promise.reject(new Error('no database')) },
      { name: 'hangs', help, value: never },
      { name: 'hangs_total', help, value: never, isCounter: true },
    ],
    [{ name: 'hangs_by_name', help, label: 'of', values: never }],
    { patience: 20 },
  );
  onTestFinished(metrics.stop);
  const text = await metrics.text();
  expect(text).toMatch(/^works 7$/m);
  expect(text).not.toMatch(/^(fails|hangs)/m);
});

test('a figure that comes back is told again', async () => {
  let isAway = true;
  const value = async () => {
    if (isAway) throw new Error('no database');
    return 3;
  };
  const metrics = createMetrics([
    { name: 'now', help, value },
    { name: 'so_far_total', help, value, isCounter: true },
  ]);
  onTestFinished(metrics.stop);
  expect(await metrics.text()).not.toMatch(/^(now|so_far_total) /m);
  isAway = false;
  // A counter tells its total each time, and adds nothing up.
  for (let round = 0; round < 2; round += 1) {
    expect(await metrics.text()).toMatch(/# TYPE now gauge\nnow 3\n[^]*# TYPE so_far_total counter\nso_far_total 3\n/);
  }
});
