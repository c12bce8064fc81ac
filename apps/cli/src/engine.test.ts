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

test('a node is drained until it is off, with a time after which its last calls are ended, and is used again', async () => {
  const { type } = await createTerminal();
  await type(['engine', 'add', 'pbx1', '--address', 'http://10.0.0.5:8088', '--user', 'haihu'], 'secret');
  const row = async () => (await type(['engine', 'list'])).output.split('\n').find((line) => line.startsWith('pbx1'));
  expect(await row()).toContain('\tin use\t');
  expect((await type(['engine', 'drain', 'pbx1', '--within', '2h'])).output).toMatch(
    /^Node pbx1 is draining: 0 call\(s\) and 0 phone\(s\) are there\. .* Calls that are left at .*Z are ended\.$/,
  );
  expect(await row()).toMatch(/\tdraining until \d{4}-\S+Z\t/);
  expect((await type(['engine', 'drain', 'pbx1'])).output).not.toContain('ended');
  expect(await row()).toContain('\tdraining\t');
  expect((await type(['engine', 'set', 'pbx1', '--enabled', 'yes', '--weight', '3'])).output).toBe(
    'Node pbx1 has the weight 3. Node pbx1 is in use.',
  );
  for (const wrong of ['2', '0m', '49h', '90s', '-1h'])
    expect((await type(['engine', 'drain', 'pbx1', `--within=${wrong}`])).failure).toContain('such as 90m or 2h');
  expect((await type(['engine', 'drain', 'pbx9'])).failure).toContain('There is no node pbx9');
  expect((await type(['engine', 'set', 'pbx1', '--weight', '0'])).failure).toContain('from 1 to 100');
  expect((await type(['engine', 'set', 'pbx1'])).failure).toContain('--enabled or --weight');
});
