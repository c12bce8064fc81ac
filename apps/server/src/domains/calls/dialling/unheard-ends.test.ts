import { expect, test } from 'vitest';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { createUnheardEnds, type UnheardEndParts } from './unheard-ends.ts';

/** Makes the ends of a node that kept an answer of one call, and lists what was written and dropped in their order. */
function setUp() {
  const kept = { answeredAt: '2026-03-02T02:00:01.000Z', endedAt: '2026-03-02T02:00:08.000Z' };
  const done: unknown[] = [];
  const lease = { nodeId: '1', term: 1 };
  let isHeld = true;
  const telephony: Pick<Telephony, 'keptEnd' | 'recordedSeconds' | 'forgetEnd'> = {
    keptEnd: async () => kept,
    recordedSeconds: async () => null,
    forgetEnd: async (callId) => void done.push(['dropped', callId]),
  };
  const endLost = async (_tenantId: string, callId: string, found: object) => {
    done.push(['written', callId, found]);
    // Another dialler takes the node while the end is written.
    if (callId === 'lost') isHeld = false;
  };
  const parts = { telephony, progress: { endLost }, lease, isHeld: () => isHeld };
  return { ends: createUnheardEnds(parts as unknown as UnheardEndParts), done, kept, lease };
}

test('an end that nobody heard of is dropped at the engine once it is written', async () => {
  const { ends, done, kept, lease } = setUp();
  await ends.endUnheard('1', 'a');
  expect(done).toEqual([
    ['written', 'a', { recordedSeconds: null, kept, lease }],
    ['dropped', 'a'],
  ]);
});

test('a driver that lost its lease meanwhile drops nothing: its end was not written, and the next one needs it', async () => {
  const { ends, done } = setUp();
  await ends.endUnheard('1', 'lost');
  await ends.forgetEnd('a');
  expect(done).toEqual([['written', 'lost', expect.anything()]]);
});
