import { expect, test } from 'vitest';
import { createTerminal } from './test-support/terminal.ts';

const YUAN = 10_000;

async function openTill() {
  const terminal = await createTerminal();
  const { world } = terminal;
  const { tenantId, member } = await world.enterprise('海呼演示');
  const { token } = await member('周总', { isSuper: true });
  /** Makes an order for which the provider took `taken` yuan. Returns its number. */
  async function paid(amount: string, taken = amount): Promise<string> {
    const asked = { provider: 'test', way: 'page', amount } as const;
    const { number } = (await world.call('billing.recharge', asked, token)).data;
    await world.admin(`update test_payment set fen = ${Number(taken) * 100} where number = '${number}'`);
    const { body, headers } = (await world.testProvider.act(number, 'pay'))!;
    await world.http.inject({
      method: 'POST',
      url: '/gateway/payment/test/notice',
      payload: body,
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    });
    return number;
  }
  const balance = async () => (await world.domains.billing.callingCreditOf(tenantId)).balance;
  return { ...terminal, tenantId, paid, balance };
}

test('a recharge is paid back to its payer in part, not more than it was', async () => {
  const { world, type, paid, balance } = await openTill();
  const number = await paid('100');
  const refund = (yuan: string) => type(['recharge', 'refund', number, yuan, '--reason', '客户要求']);
  expect(await refund('30')).toMatchObject({ code: 0, output: 'Paid back 30 yuan.' });
  expect(await balance()).toBe(70 * YUAN);
  expect(await world.testProvider.find(number)).toMatchObject({ refundedFen: 30_00 });
  expect(await refund('71')).toMatchObject({ code: 1 });
  world.testProvider.refund = async () => 'refused';
  expect((await refund('10')).failure).toContain('The provider refused');
  expect(await balance()).toBe(70 * YUAN);
  world.testProvider.refund = async () => 'under_way';
  expect((await refund('10')).output).toContain('run the same command later');
});

test('payments of another amount are listed until each is decided, credited or paid back', async () => {
  const { world, type, tenantId, paid, balance } = await openTill();
  const [first, second, third] = [await paid('10', '12'), await paid('10', '8'), await paid('10', '9')];
  const listed = async (...flags: string[]) =>
    (await type(['payment', 'list', ...flags])).output.split('\n').map((line) => line.split('\t'));
  const [, ...waiting] = await listed();
  expect(waiting.map(([, , provider, number, enterprise, why, amount]) => [provider, number, enterprise, why, amount])) //
    .toEqual([
      ['test', first, tenantId, 'wrong_amount', '12.00 CNY'],
      ['test', second, tenantId, 'wrong_amount', '8.00 CNY'],
      ['test', third, tenantId, 'wrong_amount', '9.00 CNY'],
    ]);
  const decide = (place: number, ...how: string[]) =>
    type(['payment', 'decide', waiting[place]![0]!, ...how, '--reason', '客户确认']);
  expect((await decide(0, '--do', 'credit')).output).toBe(`Payment ${waiting[0]![0]} is credited.`);
  expect(await balance()).toBe(12 * YUAN);
  expect((await decide(1, '--do', 'refund')).output).toBe(`Payment ${waiting[1]![0]} is refunded.`);
  expect(await world.testProvider.find(second)).toMatchObject({ refundedFen: 8_00 });
  expect((await decide(2, '--do', 'close')).output).toBe(`Payment ${waiting[2]![0]} is closed.`);
  expect(await decide(0, '--do', 'refund')).toMatchObject({ code: 1 });
  expect(await decide(0, '--do', 'spend')).toMatchObject({ code: 2 });
  expect(await decide(0)).toMatchObject({ code: 2 });
  expect(await listed()).not.toContainEqual(expect.arrayContaining([first]));
  expect(await listed('--all')).toContainEqual(expect.arrayContaining([first, 'credited: 客户确认']));
  expect(await balance()).toBe(12 * YUAN);
});
