import { type Push, push } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import type { Member } from '../kernel/member.ts';
import type { StoredPush } from '../platform/events/push.ts';
import { createDelivery } from './delivery.ts';
import type { SocketQuestions } from './questions.ts';

const stored = (seq: number): StoredPush => ({ seq, type: push.customerMoved, data: { customerId: String(seq) } });

/** Makes the delivery to one socket, over a table of pushes in memory. */
function createLine() {
  const table: StoredPush[] = [];
  const sent: Push[] = [];
  let [reads, isOver, failsNext, isAway] = [0, false, false, false];
  const member = { tenantId: '1', userId: '2', sessionId: '3' } as Member;
  const questions: SocketQuestions = {
    findMember: async () => (isOver ? null : member),
    async findPosition() {
      if (isAway) {
        isAway = false;
        throw new Error('the database is away');
      }
      return table.at(-1)?.seq ?? 1;
    },
    async findPushes({ after }) {
      reads += 1;
      return table.filter(({ seq }) => seq > after).slice(0, 100);
    },
    present: async (_reader, { seq, type, data }) => ({ seq, type, data, msg: '' }) as Push,
  };
  const delivery = createDelivery({
    reader: { member, language: 'zh' },
    questions,
    concerns: () => true,
    async send(made) {
      if (failsNext) {
        failsNext = false;
        throw new Error('the line broke');
      }
      sent.push(made);
    },
    log: { error() {} } as unknown as FastifyBaseLogger,
  });
  return {
    delivery,
    table,
    reads: () => reads,
    seqs: () => sent.map(({ seq }) => seq),
    types: () => sent.map(({ type }) => type),
    endSession: () => (isOver = true),
    failNext: () => (failsNext = true),
    failNextRead: () => (isAway = true),
  };
}

test('a push that its word carries is not read, and one behind a gap is read with those before it', async () => {
  const { delivery, table, seqs, reads } = createLine();
  await delivery.begin(0);
  table.push(stored(2));
  await delivery.wake(2, stored(2));
  expect([seqs(), reads()]).toEqual([[2], 0]);
  table.push(stored(3), stored(4));
  await delivery.wake(4, stored(4));
  expect([seqs(), reads()]).toEqual([[2, 3, 4], 1]);
  await delivery.wake(3, stored(3));
  expect(seqs()).toEqual([2, 3, 4]);
});

test('a carried push that could not be sent is sent with the next word, once', async () => {
  const { delivery, table, seqs, failNext } = createLine();
  await delivery.begin(0);
  table.push(stored(2));
  failNext();
  await expect(delivery.wake(2, stored(2))).rejects.toThrow('the line broke');
  await delivery.wake(0);
  expect(seqs()).toEqual([2]);
});

test('a client that says late what it saw last gets what was left out meanwhile, and what came with its word', async () => {
  const { delivery, table, seqs, types } = createLine();
  table.push(stored(2), stored(3), stored(4));
  await delivery.beginUnasked();
  expect(seqs()).toEqual([]);
  table.push(stored(5));
  const late = delivery.begin(2);
  // The client would take this for all that there was.
  expect(delivery.position()).toBe(0);
  await Promise.all([delivery.wake(5, stored(5)), delivery.wake(5, null)]);
  expect(await late).toBe(true);
  expect([seqs(), delivery.position()]).toEqual([[3, 4, 5], 5]);
  expect(await delivery.begin(2)).toBe(false);
  table.push(stored(6));
  await delivery.wake(6, null);
  expect(seqs()).toEqual([3, 4, 5, 6]);
  expect(types()).not.toContain(push.resync);
});

test('a client whose word comes while its socket starts without it gets what was left out', async () => {
  const { delivery, table, seqs } = createLine();
  table.push(stored(2), stored(3));
  const starting = delivery.beginUnasked();
  await Promise.all([delivery.begin(2), starting]);
  expect([seqs(), delivery.position()]).toEqual([[3], 3]);
});

test('a late client that got a later push than those it missed reads everything again, once', async () => {
  const { delivery, table, seqs, types } = createLine();
  table.push(stored(2), stored(3));
  await delivery.beginUnasked();
  table.push(stored(4));
  await delivery.wake(4, stored(4));
  expect(await delivery.begin(2)).toBe(true);
  expect([types(), seqs(), delivery.position()]).toEqual([[push.customerMoved, push.resync], [4, 4], 4]);
});

test('a late client that missed more than is sent one by one, or saw what never was, reads everything again', async () => {
  for (const seen of [2, 999]) {
    const { delivery, table, seqs, types } = createLine();
    for (let seq = 2; seq < 600; seq += 1) table.push(stored(seq));
    await delivery.beginUnasked();
    await delivery.begin(seen);
    expect([types(), seqs(), delivery.position()]).toEqual([[push.resync], [599], 599]);
  }
});

test('a client that says late what it saw last and missed nothing is only told where it stands', async () => {
  const { delivery, table, seqs } = createLine();
  table.push(stored(2));
  await delivery.beginUnasked();
  table.push(stored(3));
  await delivery.wake(3, stored(3));
  expect(await delivery.begin(2)).toBe(true);
  expect([seqs(), delivery.position()]).toEqual([[3], 3]);
});

test('what the client saw last holds also when the database was away at its word', async () => {
  const { delivery, table, seqs, failNextRead } = createLine();
  table.push(stored(2), stored(3));
  failNextRead();
  await expect(delivery.begin(2)).rejects.toThrow('away');
  await delivery.beginUnasked();
  expect(seqs()).toEqual([3]);
});

test('a socket whose session is over gets no push that a word carries', async () => {
  const { delivery, table, types, endSession } = createLine();
  await delivery.begin(0);
  endSession();
  table.push({ ...stored(2), type: push.permissionsChanged }, stored(3));
  await delivery.wake(3, stored(3));
  expect(types()).toEqual([push.permissionsChanged]);
});

test('whatever words are lost, doubled or late, each push comes once and in order', async () => {
  for (let round = 0; round < 200; round += 1) {
    const { delivery, table, seqs } = createLine();
    await delivery.begin(0);
    const words: { seq: number; carried: StoredPush | null; at: number }[] = [];
    for (let seq = 2; seq < 60; seq += 1) {
      const fate = Math.random();
      if (fate < 0.2) continue;
      const word = { seq, carried: fate < 0.4 ? null : stored(seq) };
      words.push({ ...word, at: seq + Math.random() * 6 });
      if (fate > 0.9) words.push({ ...word, at: seq + Math.random() * 6 });
    }
    const waking: Promise<void>[] = [];
    for (const { seq, carried } of words.toSorted((one, other) => one.at - other.at)) {
      for (let next = (table.at(-1)?.seq ?? 1) + 1; next <= seq; next += 1) table.push(stored(next));
      waking.push(delivery.wake(seq, carried));
      if (Math.random() < 0.5) await Promise.all(waking);
    }
    await Promise.all(waking);
    await delivery.finish();
    expect(seqs()).toEqual(table.map(({ seq }) => seq));
  }
});
