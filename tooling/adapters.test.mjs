import { expect, test } from 'vitest';
import { read, sources } from './house/sources.mjs';

/** Returns the files outside a folder that know an adapter by one of these words. */
const whoKnows = (words, folder) =>
  sources()
    .filter((file) => !file.startsWith(folder) && words.test(read(file)))
    .toSorted();

test('a payment provider touches four files beside its adapter: see docs/tour.md', () => {
  const adapter = 'apps/server/src/integrations/payment/alipay/';
  expect(whoKnows(/\balipay\b|createAlipay/i, adapter)).toEqual([
    'apps/server/src/integrations/payment/create-providers.ts',
    'apps/server/src/platform/settings/payment-env.ts',
    'packages/contract/src/billing/values.ts',
    'packages/rules/src/billing/recharge-provider-words.ts',
  ]);
});

test('an engine touches two files beside its adapter: see docs/tour.md', () => {
  const adapter = 'apps/server/src/integrations/telephony/asterisk/';
  expect(whoKnows(/'asterisk'|\basterisk: [({]|createAsterisk/, adapter)).toEqual([
    'apps/server/src/app.ts',
    'packages/contract/src/calls/values.ts',
  ]);
});
