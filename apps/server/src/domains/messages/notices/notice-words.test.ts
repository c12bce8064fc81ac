import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { payloadOf } from './notice-words.ts';

const missed = { kind: 'visit', type: push.missedCall, data: { missedId: '1' } } as const;
const callBack = { kind: 'visit', type: push.callBackDue, data: { visitId: '2', place: '1' } } as const;

test.each([
  [[missed], '有人来过电话，请回电', 'A call to return'],
  [[missed, missed], '2 个人来过电话，请回电', '2 calls to return'],
  [[missed, callBack], '2 个回访到时间了', '2 call-backs are due'],
])('people who called have words of their own, unless call-backs are due with them: %#', (due, zh, en) => {
  expect(payloadOf('visit', due, 'zh')).toMatchObject({ title: zh, count: due.length, to: 'agenda' });
  expect(payloadOf('visit', due, 'en').title).toBe(en);
});
