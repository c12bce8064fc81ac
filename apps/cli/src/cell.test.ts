import { expect, test } from 'vitest';
import { temporaryDataDir, usedDataDir } from '../../server/test/server-process.ts';
import { operatorWith } from './test-support/backed-up.ts';

const TIMEOUT = 120_000;

const enterprise = ['enterprise', 'create', '海岸', '--owner-mobile', '13812345678', '--owner-name', '赵婷'];

test('an installation gets its cell before the first enterprise, and keeps it', { timeout: TIMEOUT }, async () => {
  const type = operatorWith({ DATA_DIR: await usedDataDir(), DEMO: 'no' });
  expect(await type(['cell', 'show'])).toEqual({ code: 0, said: { cell: 0 } });
  expect(await type(['cell', 'set', '12'])).toEqual({ code: 0, said: { cell: 12 } });
  expect(await type(['cell', 'set', '12'])).toEqual({ code: 0, said: { cell: 12 } });
  expect(await type(enterprise)).toMatchObject({ code: 0 });
  const { said } = await type(['enterprise', 'list']);
  expect(said).toEqual([expect.objectContaining({ id: '12000000000001' })]);

  expect(await type(['cell', 'set', '13'])).toEqual({
    code: 1,
    said: { error: expect.stringMatching(/^enterprise 12000000000001 is there already/), code: 'cell.in_use' },
  });
  expect(await type(['cell', 'show'])).toEqual({ code: 0, said: { cell: 12 } });
});

test('a cell is set before the first start too', { timeout: TIMEOUT }, async () => {
  const type = operatorWith({ DATA_DIR: temporaryDataDir(), DEMO: 'no' });
  expect(await type(['cell', 'set', '999'])).toEqual({ code: 0, said: { cell: 999 } });
  expect(await type(['cell', 'show'])).toEqual({ code: 0, said: { cell: 999 } });
});

test.each(['1000', '7.5', 'seven', ''])('%j is no cell', async (typed) => {
  const { code, said } = await operatorWith({ DATA_DIR: temporaryDataDir() })(['cell', 'set', typed]);
  expect([code, said.error]).toEqual([2, expect.stringContaining('a whole number from 0 to 999')]);
});
