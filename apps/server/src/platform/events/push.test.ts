import { push } from '@haihu/contract/socket';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { findPushesAfter, plannedPushes, type PushDraft, pushTo } from './push.ts';

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
