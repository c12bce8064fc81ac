import { expect, onTestFinished, test } from 'vitest';
import { temporaryDataDir } from '../../server/test/server-process.ts';
import { openInstallation } from './installation.ts';

test('commands reach the payment providers that the server is paid through', { timeout: 120_000 }, async () => {
  const { operator, close } = await openInstallation({ DATA_DIR: temporaryDataDir(), BANK_ACCOUNT: '工商银行 0000' });
  onTestFinished(close);
  const { list } = await operator.recharges.ways();
  expect([...new Set(list.map(({ provider }) => provider))]).toEqual(['test', 'bank']);
});
