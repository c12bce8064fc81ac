import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Member } from './member.ts';
import { type AddressedPush, type Presenters, presentPushes, type Telling } from './push-presenters.ts';

const to = (tenantId: string, userId: string, seq: number, type: AddressedPush['type'] = push.recordingStored) => ({
  reader: { member: { tenantId, userId } as Member, language: 'zh' as const },
  seq,
  type,
  data: { callId: userId },
});

/** Presents a call's recording for many, and counts its rounds. It fails for the call 13. */
function presentersOfMany() {
  const rounds: string[][] = [];
  const presentMany = async (tellings: Telling[]) => {
    const ids = tellings.map(({ data }) => String(data.callId));
    rounds.push(ids);
    if (ids.includes('13')) throw new Error('13');
    return ids.map((callId) => (callId === '7' ? null : { data: { callId } }));
  };
  const presenters: Presenters = { [push.recordingStored]: { presentMany } };
  return { presenters, rounds };
}

test('pushes of one type and enterprise are presented together, and each keeps its place', async () => {
  const { presenters, rounds } = presentersOfMany();
  const pushes = [to('1', '5', 2), to('2', '6', 3), to('1', '7', 4), to('1', '8', 5, push.customerMoved)];
  expect(await Promise.all(presentPushes(presenters, pushes))).toEqual([
    { type: push.recordingStored, data: { callId: '5' }, seq: 2, msg: '' },
    { type: push.recordingStored, data: { callId: '6' }, seq: 3, msg: '' },
    null,
    { type: push.customerMoved, data: { callId: '8' }, seq: 5, msg: '' },
  ]);
  expect(rounds).toEqual([['5', '7'], ['6']]);
});

test('a push that cannot be presented spoils none of those that are presented with it', async () => {
  const { presenters } = presentersOfMany();
  const made = await Promise.allSettled(presentPushes(presenters, [to('1', '5', 2), to('1', '13', 2)]));
  expect(made).toMatchObject([{ value: { data: { callId: '5' } } }, { reason: { message: '13' } }]);
});
