import { push } from '@haihu/contract/socket';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { findPushesAfter, plannedPushes, type PushDraft, pushTo, readPushWord } from './push.ts';

function withoutReminders(planned: unknown): void {
  const drafts = planned as PushDraft[];
  drafts.splice(0, drafts.length, ...drafts.filter(({ type }) => type !== push.callBackDue));
}

test('a listener sees what is about to be pushed, and what it takes out is not sent', async () => {
  const { clock, enterprise } = await createWorld();
  const { member, tenant } = await enterprise().then(async (made) => ({ ...made, ...(await made.member('赵婷')) }));
  plannedPushes.subscribe(withoutReminders);
  onTestFinished(() => void plannedPushes.unsubscribe(withoutReminders));
  const drafts: PushDraft[] = [
    { to: [member.userId], type: push.callBackDue, data: { visitId: '1' } },
    { to: [member.userId], type: push.customerMoved, data: { customerId: '2' } },
  ];
  await tenant.transaction((tx) => pushTo(tx, drafts, clock.now()));
  expect(drafts).toHaveLength(2);
  const [pushed = []] = await findPushesAfter(tenant, [{ userId: member.userId, after: 0 }], 10);
  expect(pushed.map(({ seq, type }) => [seq, type])).toEqual([[2, 101]]);
});

test('a word carries its push when its type may and it is short, and else tells only its number', async () => {
  const { clock, enterprise } = await createWorld();
  const { member, tenant } = await enterprise().then(async (made) => ({ ...made, ...(await made.member('赵婷')) }));
  const words: string[] = [];
  const tell = (_channel: string, word: string) => void words.push(word);
  const to = [member.userId];
  const drafts: PushDraft[] = [
    { to, type: push.customerMoved, data: { customerId: '2' } },
    { to, type: push.extensionNews, data: { what: 'granted', customerId: '2', answer: '可以' } },
    { to, type: push.customerMoved, data: { customerId: '号'.repeat(2400) } },
    { to, type: push.recordingStored, data: { callId: '3', x: undefined } },
  ];
  await tenant.transaction((tx) => pushTo({ ...tx, tell }, drafts, clock.now()));
  const prefix = `${tenant.tenantId}:${member.userId}:`;
  const rests = words.map((word) => word.slice(prefix.length));
  expect(words.map((word) => word.slice(0, prefix.length))).toEqual([prefix, prefix, prefix]);
  expect(rests).toEqual(['2:101:{"customerId":"2"}', '5:146:{"callId":"3"}', '5']);
  const [kept = []] = await findPushesAfter(tenant, [{ userId: member.userId, after: 1 }], 10);
  expect(readPushWord(rests[0]!)).toEqual({ seq: 2, carried: kept[0] });
  expect(readPushWord(rests[1]!)).toEqual({ seq: 5, carried: kept[3] });
  expect(readPushWord(rests[2]!)).toEqual({ seq: 5, carried: null });
  expect(readPushWord('6:101:{')).toEqual({ seq: 6, carried: null });
});

test('many pushes of one statement to one member are told by one word', async () => {
  const { clock, enterprise } = await createWorld();
  const { member, tenant } = await enterprise().then(async (made) => ({ ...made, ...(await made.member('赵婷')) }));
  const words: string[] = [];
  const tell = (_channel: string, word: string) => void words.push(word);
  const draft: PushDraft = { to: [member.userId], type: push.customerMoved, data: { customerId: '2' } };
  const drafts = Array.from({ length: 11 }, () => draft);
  await tenant.transaction((tx) => pushTo({ ...tx, tell }, drafts, clock.now()));
  expect(words).toEqual([`${tenant.tenantId}:${member.userId}:12`]);
});
