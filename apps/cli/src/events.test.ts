import { expect, test } from 'vitest';
import { createWorld } from '../../server/test/world.ts';
import { sql } from '../../server/src/platform/db/sql.ts';
import { appendEvents } from '../../server/src/platform/events/outbox.ts';
import { readArguments } from './arguments.ts';
import { commands } from './commands.ts';
import { createOperator } from './operator.ts';

/** Makes two enterprises. The first has two events that were given up, and one that waits. */
async function createScene() {
  const world = await createWorld();
  const operator = createOperator(world);
  const ours = await world.enterprise();
  const { member } = await ours.member('赵婷');
  const event = { type: 'test.fails', version: 1, at: world.clock.now(), actorId: member.userId, payload: {} };
  await ours.tenant.transaction((tx) =>
    appendEvents(
      tx,
      [1, 2, 3].map((one) => ({ ...event, subjectId: String(one) })),
    ),
  );
  const ids = (await ours.tenant.query<{ id: string }>(sql`select id from outbox_due order by id`)).map(({ id }) => id);
  await ours.tenant.query(sql`
    update outbox_due set retry_at = 'infinity', attempts = 12 where id = any(${ids.slice(0, 2)})`);
  const type = async (name: keyof typeof commands, ...words: string[]) => {
    const command = commands[name]!;
    if ('answer' in command) throw new Error(`${name} needs no installation`);
    const given = readArguments(command, words, process.stdin);
    const answer =
      'run' in command ? await command.run(operator, given) : await (await command.plan(operator, given)).act();
    return typeof answer === 'string' ? answer : answer.text;
  };
  const due = () => ours.tenant.query(sql`select id, attempts from outbox_due where retry_at is null order by id`);
  return { ...ours, world, ids, type, due };
}

test('dead events are listed, tried again and dropped, each by its id', async () => {
  const { ids, type, due, tenantId } = await createScene();
  const listed = await type('events list');
  expect(listed).toContain('test.fails');
  const lines = listed.split('\n').map((line) => line.trim().split(/\s+/).slice(0, 3));
  expect(lines.slice(1)).toEqual(ids.slice(0, 2).map((id) => [tenantId, id, 'test.fails']));

  expect(await type('events retry', tenantId, ids[0]!)).toContain('delivered again');
  expect(await due()).toEqual([
    { id: ids[0], attempts: 0 },
    { id: ids[2], attempts: 0 },
  ]);
  expect(await type('events drop', tenantId, ids[1]!)).toContain('dropped');
  expect(await type('events list')).toBe('No dead events.');
});

test('an event that waits, is unknown or belongs to another enterprise is neither tried again nor dropped', async () => {
  const { ids, type, tenantId, world } = await createScene();
  const other = await world.enterprise('海呼分部');
  for (const name of ['events retry', 'events drop'] as const) {
    await expect(type(name, tenantId, ids[2]!)).rejects.toThrow('no dead event');
    await expect(type(name, other.tenantId, ids[0]!)).rejects.toThrow('no dead event');
    await expect(type(name, tenantId, 'all')).rejects.toThrow('no id');
  }
  expect(await type('events retry', '--all')).toBe('2 to be delivered again.');
  expect(await type('events list')).toBe('No dead events.');
});
