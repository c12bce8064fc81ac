import { expect, test } from 'vitest';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createLegNotes } from './leg-notes.ts';

const second = (at: number) => `2026-03-02T02:00:0${at}Z`;

function leg(kind: LegEvent['leg'], reached: LegEvent['reached'], at: number, rest: Partial<LegEvent> = {}): LegEvent {
  return { type: 'leg', leg: kind, phone: 1, reached, at: second(at), q850: null, sip: null, ...rest };
}

/** Makes two calls that nobody dials. `note` writes events of theirs together, and returns the number of its statements. */
async function twoCalls() {
  const bench = await createCallBench();
  const agents = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const ids: string[] = [];
  for (const [index, { token }] of agents.entries())
    ids.push((await bench.place(token, { mobile: `1390000008${index}` })).data.id as string);
  const note = (...events: [call: 0 | 1, event: LegEvent][]) =>
    bench.tenant.transaction(async (tx) => {
      let statements = 0;
      const query: typeof tx.query = (statement) => {
        statements += 1;
        return tx.query(statement);
      };
      const notes = createLegNotes({ ...tx, query });
      for (const [call, event] of events) notes.add(ids[call]!, event);
      await notes.write();
      return statements;
    });
  const legsOf = (call: 0 | 1) =>
    bench.tenant.query(sql`
      select kind, phone, user_id as "userId", dialled_at as dialled, ringing_at as ringing, answered_at as answered,
        ended_at as ended, q850, sip from call_leg where call_id = ${ids[call]} order by id`);
  return { userIds: agents.map(({ member }) => member.userId), note, legsOf };
}

test('events of several calls are one statement, and each finds what the earlier ones of its leg left', async () => {
  const { userIds, note, legsOf } = await twoCalls();
  expect(await note([0, leg('agent', 'dialled', 0)], [1, leg('agent', 'dialled', 1)])).toBe(1);
  expect(
    await note(
      [0, leg('agent', 'answered', 2)],
      [1, leg('agent', 'ringing', 2)],
      [0, leg('customer', 'dialled', 3)],
      [1, leg('agent', 'ended', 4, { q850: 19, sip: 480 })],
      [0, leg('customer', 'answered', 5)],
    ),
  ).toBe(2);
  const none = { ringing: null, answered: null, ended: null, q850: null, sip: null };
  expect(await legsOf(0)).toEqual([
    { ...none, kind: 'agent', phone: 1, userId: userIds[0], dialled: second(0), answered: second(2) },
    { ...none, kind: 'customer', phone: 1, userId: null, dialled: second(3), answered: second(5) },
  ]);
  expect(await legsOf(1)).toEqual([
    {
      kind: 'agent',
      phone: 1,
      userId: userIds[1],
      dialled: second(1),
      ringing: second(2),
      answered: null,
      ended: second(4),
      q850: 19,
      sip: 480,
    },
  ]);
});

test('events that come twice change nothing, and one of a leg that nobody told of makes the leg', async () => {
  const { note, legsOf } = await twoCalls();
  await note([0, leg('agent', 'dialled', 0)], [0, leg('agent', 'answered', 1)], [0, leg('agent', 'ended', 2)]);
  const before = await legsOf(0);
  await note([0, leg('agent', 'dialled', 0)], [0, leg('agent', 'answered', 1)], [0, leg('agent', 'ended', 2)]);
  await note([0, leg('agent', 'answered', 3)], [0, leg('agent', 'ended', 4)]);
  expect(await legsOf(0)).toEqual(before);
  await note([0, leg('customer', 'ended', 4, { sip: 486 })]);
  expect((await legsOf(0)).at(-1)).toMatchObject({ kind: 'customer', dialled: second(4), ended: second(4), sip: 486 });
});
