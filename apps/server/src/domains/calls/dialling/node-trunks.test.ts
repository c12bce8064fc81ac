import { expect, test } from 'vitest';
import { createPhoneBook } from '../core/accounts.ts';
import { type CallBench, createCallBench } from '../test-support/call-bench.ts';
import { makeSoftphones } from '../test-support/lab-line.ts';

/** Adds two Asterisks beside the simulator. Nobody drives them. Returns their ids. */
async function addNodes({ domains, admin }: CallBench): Promise<[string, string]> {
  const { engines } = domains.calls;
  for (const [name, host] of [
    ['one', '10.0.0.5'],
    ['other', '10.0.0.6'],
  ]) {
    const isNew = await engines.add({
      kind: 'asterisk',
      name: name!,
      address: `http://${host}:8088`,
      credential: 'a:b',
    });
    expect(isNew).toBe(true);
  }
  await admin(`update engine_node set owner = 'another', is_connected = true,
    lease_until = clock_timestamp() + interval '1 hour' where kind = 'asterisk'`);
  const [one, other] = (await engines.list()).flatMap(({ id, kind }) => (kind === 'asterisk' ? id : []));
  return [one!, other!];
}

test('nodes of one engine have trunks to each other, each with a password that only the two know', async () => {
  const bench = await createCallBench();
  const [one, other] = await addNodes(bench);
  const book = createPhoneBook(bench);
  const here = await book.installation();
  const [there] = await book.trunksOf(one);
  const [back] = await book.trunksOf(other);
  expect(there).toMatchObject({
    name: `${here}-node-${other}`,
    ownName: `${here}-node-${one}`,
    address: '10.0.0.6:5060',
  });
  expect(back).toMatchObject({ name: there!.ownName, ownName: there!.name, secret: there!.ownSecret });
  expect(back!.ownSecret).toBe(there!.secret);
  expect(there!.secret).not.toBe(there!.ownSecret);
  const [simulator] = (await bench.domains.calls.engines.list()).filter(({ kind }) => kind === 'simulator');
  expect(await book.trunksOf(simulator!.id)).toEqual([]);
  await bench.admin(`update engine_node set state = 'off' where name = 'other'`);
  expect(await book.trunksOf(one)).toEqual([]);
});

test('an agent at another node is rung over the trunk only while that node is reached and not off', async () => {
  const bench = await createCallBench();
  const [one, other] = await addNodes(bench);
  const { member } = await bench.agent();
  const [phone] = await makeSoftphones(bench, [member.userId]);
  await bench.admin(`update agent_phone set registered_on = ${other}`);
  const book = createPhoneBook(bench);
  const here = await book.installation();
  const legOf = async (nodeId: string) =>
    (await bench.tenant.transaction((tx) => book.legOf(tx, member.userId, nodeId))).leg;
  const near = { kind: 'softphone', endpoint: phone!.name };
  expect(await legOf(one)).toEqual(near);
  await bench.admin(`update engine_node set reaches = array[${other}] where id = ${one}`);
  expect(await legOf(one)).toEqual({ ...near, over: `${here}-node-${other}` });
  expect(await legOf(other)).toEqual(near);
  const list = await bench.domains.calls.engines.list();
  expect(list.find(({ id }) => id === one)).toMatchObject({ reaches: ['other'] });
  // Its phone is about to move.
  await bench.domains.calls.engines.drain('other');
  expect(await legOf(one)).toMatchObject({ over: `${here}-node-${other}` });
  await bench.admin(`update engine_node set state = 'off' where name = 'other'`);
  expect(await legOf(one)).toEqual(near);
});
