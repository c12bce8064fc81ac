import { expect, test } from 'vitest';
import { createTerminal } from './test-support/terminal.ts';

test('a second engine of a kind is added with the lines of acl.conf that let the two reach each other', async () => {
  const { world, type } = await createTerminal();
  const add = (name: string, host: string) =>
    type(['engine', 'add', name, '--address', `http://${host}:8088`, '--user', 'haihu'], 'secret');
  expect((await add('pbx1', '10.0.0.5')).output).not.toContain('permit');
  const { output } = await add('pbx2', '10.0.0.6');
  expect(output).toContain('pbx1: permit = 10.0.0.6');
  expect(output).toContain('pbx2: permit = 10.0.0.5');
  await world.admin(`update engine_node set reaches = (select array_agg(id) from engine_node where name = 'pbx2')
    where name = 'pbx1'`);
  const rows = (await type(['engine', 'list'])).output.split('\n');
  expect(rows.find((row) => row.startsWith('pbx1'))).toMatch(/\tpbx2$/);
  expect(rows.find((row) => row.startsWith('pbx2'))).toMatch(/\t-$/);
});
