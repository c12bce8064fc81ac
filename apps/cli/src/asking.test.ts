import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createWorld, type World } from '../../server/test/world.ts';
import { createOperator } from './operator.ts';
import { runCommand, type CommandSurroundings } from './run.ts';

async function createTerminal() {
  const world = await createWorld();
  return { world, type: typesIn(world), ...(await world.enterprise('海呼演示')) };
}

function typesIn(world: World) {
  const operator = createOperator(world);
  return async function type(line: string[], ask: CommandSurroundings['ask'] = null) {
    const printed: string[] = [];
    const failures: string[] = [];
    const code = await runCommand(line, {
      input: Readable.from(['']),
      print: (text) => printed.push(text),
      printError: (text) => failures.push(text),
      ask,
      open: async () => ({ operator, async close() {} }),
    });
    return { code, output: printed.join('\n'), failure: failures.join('\n') };
  };
}

test('a deed that cannot be undone is asked first: no is nothing done, --yes does not ask, --dry-run only says it', async () => {
  const { type, tenantId, world } = await createTerminal();
  const credit = ['credit', tenantId, '100'];
  const balance = async () => (await world.domains.billing.callingCreditOf(tenantId)).balance;
  const asked: string[] = [];
  const says = (word: string) => async (question: string) => {
    asked.push(question);
    return word;
  };
  expect(await type(credit, says('n'))).toEqual({ code: 1, output: '', failure: 'Nothing was done.' });
  expect(asked[0]).toContain('Pays 100.0000 yuan into the balance of 海呼演示.');
  // Nobody can be asked in a script.
  expect(await type(credit)).toMatchObject({ code: 1, failure: expect.stringContaining('--yes does it') });
  expect((await type([...credit, '--dry-run'])).output).toContain('Nothing was done.');
  expect(await balance()).toBe(0);
  expect((await type(credit, says('yes'))).code).toBe(0);
  expect((await type([...credit, '--yes'])).code).toBe(0);
  expect(await balance()).toBe(2_000_000);
  // A command that changes nothing takes --yes but does not ask, and takes no --dry-run.
  expect((await type(['enterprise', 'list', '--yes'])).code).toBe(0);
  expect((await type(['enterprise', 'list', '--dry-run'])).code).toBe(2);
});

test('a customer is named before they are erased', async () => {
  const world = await createWorld();
  const { tenantId, addToPublicPool } = await world.enterprise('海呼演示');
  const id = await addToPublicPool({ name: '何丽娟', mobile: '13612340925' });
  const type = typesIn(world);
  const erase = ['erase-customer', tenantId, '--number', '136 1234 0925'];
  expect((await type([...erase, '--dry-run'])).output).toContain(`何丽娟 (customer ${id} of 海呼演示)`);
  expect((await type([...erase, '--yes'])).output).toContain('何丽娟');
  expect(await type([...erase, '--dry-run'])).toMatchObject({ code: 1 });
});

test('any command prints JSON: rows by their heads, what was done, and why it was refused', async () => {
  const { type, tenantId } = await createTerminal();
  const json = async (...line: string[]) => {
    const { code, output, failure } = await type([...line, '--json']);
    return { code, said: JSON.parse(output || failure) as unknown };
  };
  expect(await json('enterprise', 'list')).toMatchObject({
    code: 0,
    said: [{ id: tenantId, name: '海呼演示', state: 'open' }],
  });
  expect(await json('credit', tenantId, '1234.5', '--reference', 'a', '--yes')).toEqual({
    code: 0,
    said: { done: true, amount: '1234.5000', balance: '1234.5000', owed: '0.0000' },
  });
  expect(await json('credit', tenantId, '7', '--reference', 'a', '--yes')).toMatchObject({
    code: 1,
    said: { error: expect.stringContaining('recorded under this reference') },
  });
  expect(await json('outbox')).toEqual({ code: 0, said: { message: 'No messages.' } });
  expect(await json('credit', tenantId)).toEqual({ code: 2, said: { error: '<yuan> is missing' } });
  const verified = { id: tenantId, closedDays: 0, inThem: 0, sinceThen: 1, entries: 2, calls: 0, packageUses: 0 };
  expect(await json('ledger', 'verify')).toMatchObject({ code: 0, said: [verified] });
});

test('enterprises are suspended, resumed and renamed; members listed, suspended and let in again', async () => {
  const { type, tenantId, member, world } = await createTerminal();
  const agent = await member('赵婷', { mobile: '13800000003' });
  const info = async () => (await world.call('identity.userInfo', {}, agent.token)).code;
  const ofAgent = [agent.member.userId, '--enterprise', tenantId];
  expect((await type(['member', 'list', '--enterprise', tenantId])).output).toMatch(
    /\t赵婷\t13800000003\tno\t2026-\S+\t\S+\tat work/,
  );
  expect((await type(['enterprise', 'rename', tenantId, '海呼科技'])).output).toBe('海呼演示 is called 海呼科技 now.');
  expect((await type(['member', 'suspend', ...ofAgent, '--yes'])).output).toBe('赵婷 of 海呼科技 is suspended.');
  expect(await info()).not.toBe(200);
  expect((await type(['member', 'list', '--enterprise', tenantId])).output).toContain('suspended since 2026-');
  expect((await type(['member', 'restore', ...ofAgent])).output).toBe('赵婷 of 海呼科技 works again.');
  expect((await type(['enterprise', 'suspend', tenantId, '--reason', '欠费', '--yes'])).output).toContain('欠费');
  expect((await type(['enterprise', 'list'])).output).toMatch(/suspended since \S+: 欠费/);
  expect((await type(['enterprise', 'resume', tenantId])).output).toBe('海呼科技 is open again.');
  expect((await type(['sign-in', 'unlock', '--mobile', '13800000003'])).code).toBe(0);
  expect((await type(['sign-in', 'unlock', '--mobile', '13800000999'])).code).toBe(2);
  expect((await type(['member', 'suspend', '99', '--enterprise', tenantId, '--yes'])).code).toBe(2);
});
