import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createWorld } from '../../server/test/world.ts';
import { createOperator } from './operator.ts';
import { run } from './run.ts';

async function createTerminal() {
  const world = await createWorld();
  const operator = createOperator(world);

  async function type(line: string[]) {
    const printed: string[] = [];
    const failures: string[] = [];
    const code = await run(line, {
      input: Readable.from(['']),
      print: (text) => printed.push(text),
      printError: (text) => failures.push(text),
      open: async () => ({ operator, async close() {} }),
    });
    return { code, output: printed.join('\n'), failure: failures.join('\n') };
  }

  return { world, type };
}

test('agencies are approved, refused with a reason, and given a host of their own', async () => {
  const { world, type } = await createTerminal();
  const { member } = await world.enterprise('海呼演示');
  const profile = { contact: '王经理', phone: '13812349999', region: '浙江杭州', creditCode: '91350100M000100Y43' };
  const apply = async (name: string, applicant: string) => {
    const { token } = await member(applicant);
    await world.call('agency.apply', { name, ...profile }, token);
  };
  expect((await type(['agency', 'list'])).output).toBe('There is no agency.');
  await apply('华东渠道', '王经理');
  await apply('华南渠道', '李经理');
  expect((await type(['agency', 'list'])).output).toContain('1\t华东渠道\t王经理\t13812349999\t浙江杭州');
  expect((await type(['agency', 'refuse', '2'])).failure).toContain('--reason is missing');
  expect((await type(['agency', 'refuse', '2', '--reason', '执照过期'])).output).toBe(
    'The applicant is told: 执照过期',
  );
  expect((await type(['agency', 'approve', '1'])).output).toContain('Agency 2 is there.');
  expect(await type(['agency', 'approve', '1'])).toMatchObject({ code: 2 });
  expect(await type(['agency', 'approve', 'one'])).toMatchObject({ code: 2 });

  expect((await type(['agency', 'host', '2', 'CRM.huadong.example'])).code).toBe(0);
  expect((await type(['agency', 'list'])).output).toContain('2\t华东渠道\tcrm.huadong.example');
  expect(await type(['agency', 'host', '9', 'other.example'])).toMatchObject({ code: 2 });
  expect((await type(['agency', 'host', '2', 'none'])).output).toBe('Agency 2 has no host any more.');
});
