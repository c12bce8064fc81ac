import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { lockCall, lockCallsUnder } from '../src/domains/calls/core/locked-calls.repository.ts';
import { createCallBench } from '../src/domains/calls/test-support/call-bench.ts';
import { insertChanges } from '../src/domains/customers/core/customer-events.repository.ts';
import { lockCustomers, lockWholeCustomers } from '../src/domains/customers/core/customers.repository.ts';
import { countOtherOwners } from '../src/domains/organisation/core/enterprises.repository.ts';
import { refreshRights } from '../src/domains/organisation/core/roles.repository.ts';
import { lockMember } from '../src/domains/organisation/enterprises/suspension.repository.ts';
import { insertTaskChange, lockTasks } from '../src/domains/tasks/core/tasks.repository.ts';
import { openTaskOffice } from '../src/domains/tasks/test-support/task-office.ts';
import type { Queryable } from '../src/platform/db/db.ts';
import { pushTo } from '../src/platform/events/push.ts';
import { waitsFor } from './ask-while-held.ts';
import { addCustomer } from './customers.ts';
import { sharedWorld } from './shared-world.ts';

const ANSWERS = '13612340060';

describe('a locked row does not hold up those that only name it', () => {
  // The end of a call locks it and then deletes its controls. `calls.hold` changes those, and then orders.
  test.each([
    ['lockCall', (tx: Queryable, id: string) => lockCall(tx, id)],
    ['lockCallsUnder', (tx: Queryable, id: string) => lockCallsUnder(tx, [id], { nodeId: '1', term: '1' })],
  ])('the order of an agent whose call ends: %s', async (_name, lock) => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    const { id } = (await bench.place(token, { mobile: ANSWERS })).data;
    await bench.until(id, 'answered');
    const hold = () => bench.call('calls.hold', { id, isOn: true }, token);
    expect(await waitsFor(bench.tenant, (tx) => lock(tx, id), hold)).toBe(false);
    expect((await bench.call('calls.controls', { id }, token)).data.isHeld).toBe(true);
  });

  test('the history of a customer; a merge waits for it, because it moves those rows', async () => {
    const world = await sharedWorld();
    const { tenant, member } = await world.enterprise();
    const { userId: actorId } = (await member('王磊')).member;
    const customerId = await addCustomer({ ...world, tenant }, { owner_id: actorId });
    const change = { key: 'company', field: 'company', from: null, to: '义乌小商品' };
    const note = () =>
      tenant.transaction((tx) => insertChanges(tx, { customerId, at: world.clock.now(), actorId }, [change]));
    expect(await waitsFor(tenant, (tx) => lockCustomers(tx, [customerId]), note)).toBe(false);
    expect(await waitsFor(tenant, (tx) => lockWholeCustomers(tx, [customerId]), note)).toBe(true);
  });

  test('the history of a task', async () => {
    const { addTask, tenant, manager, clock } = await openTaskOffice();
    const taskId = await addTask();
    const change = { taskId, at: clock.now(), actorId: manager.member.userId, what: 'pause' } as const;
    const note = () => tenant.transaction((tx) => insertTaskChange(tx, change));
    expect(await waitsFor(tenant, (tx) => lockTasks(tx, [taskId]), note)).toBe(false);
  });

  test.each([
    ['lockMember', (tx: Queryable, userId: string) => lockMember(tx, userId)],
    ['countOtherOwners', (tx: Queryable, userId: string) => countOtherOwners(tx, userId)],
    ['refreshRights', (tx: Queryable, userId: string) => refreshRights(tx, { userIds: [userId] })],
  ])('a push to a member: %s', async (_name, lock) => {
    const world = await sharedWorld();
    const { tenant, member } = await world.enterprise();
    const { userId } = (await member('周岚', { isSuper: true })).member;
    const tell = () =>
      tenant.transaction((tx) =>
        pushTo(tx, [{ to: [userId], type: push.permissionsChanged, data: {} }], world.clock.now()),
      );
    expect(await waitsFor(tenant, (tx) => lock(tx, userId), tell)).toBe(false);
  });
});
