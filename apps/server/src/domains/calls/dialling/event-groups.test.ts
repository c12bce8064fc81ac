import { expect, test, vi } from 'vitest';
import type { CallProgress, NotedCall, ToldCall } from './call-progress.usecases.ts';
import { createEventGroups } from './event-groups.ts';

const lease = { nodeId: '1', term: '1' };
const at = '2026-11-29T08:00:00.000Z';

const rings = (callId: string): ToldCall => ({
  callId,
  events: [{ type: 'agent_ringing', at }],
  mayBeRecorded: false,
});
const ends = (callId: string): ToldCall => ({
  callId,
  events: [{ type: 'ended', at, cause: 'answered', hungUpBy: 'agent', history: null }],
  mayBeRecorded: false,
});

/** Makes groups whose writing keeps the ids of each transaction, and fails for those that hold one of `bad`. */
function setUp({ bad = [] as string[] } = {}) {
  const written: string[] = [];
  const noteAll: CallProgress['noteAll'] = async (tenantId, calls) => {
    const ids = calls.map(({ callId }) => callId);
    written.push(`${tenantId}: ${ids.join(' ')}`);
    if (ids.some((id) => bad.includes(id))) throw new Error('cannot be written');
    return ids.map((id): NotedCall => ({ isOn: id !== '3', mayHave: null, recorded: null }));
  };
  const progress = { noteAll } as CallProgress;
  return { written, write: createEventGroups({ progress, lease }) };
}

test('calls of an enterprise that move together are written together, and each learns of itself', async () => {
  const { written, write } = setUp();
  const noted = await Promise.all([
    write('7', rings('1')),
    write('8', rings('2')),
    write('7', rings('3')),
    write('7', rings('4')),
  ]);
  expect(written.toSorted()).toEqual(['7: 1 3 4', '8: 2']);
  expect(noted.map(({ isOn }) => isOn)).toEqual([true, true, false, true]);
});

test('a call that ends is the last of its group, and every further end has its own transaction', async () => {
  const { written, write } = setUp();
  await Promise.all([write('7', ends('1')), write('7', ends('2')), write('7', rings('4')), write('7', ends('5'))]);
  expect(written.toSorted()).toEqual(['7: 2', '7: 4 1', '7: 5']);
});

test('a call that cannot be written keeps no other one from it', async () => {
  const { written, write } = setUp({ bad: ['2'] });
  const noted = await Promise.allSettled([write('7', rings('1')), write('7', rings('2')), write('7', ends('4'))]);
  expect(noted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual(['7: 1 2 4', '7: 1', '7: 2', '7: 4']);
});

test('a call that moves alone does not wait', async () => {
  const { write } = setUp();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // No timer runs here, so a call that waited for one would never be written.
  await write('7', rings('1'));
  vi.useRealTimers();
});
