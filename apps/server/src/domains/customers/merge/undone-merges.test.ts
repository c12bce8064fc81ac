import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';

test.each(['kept', 'merged'] as const)(
  'an owner that loses a customer by a merge has it again after the undo, and is told (owner: %s)',
  async (owner) => {
    const world = await createWorld();
    const enterprise = await world.enterprise();
    const boss = await enterprise.member('钱伟', { dataScope: 'all' });
    const [one, two] = [await enterprise.member('赵婷'), await enterprise.member('李敏')];
    const { call, customers, pushesTo } = { ...world, ...enterprise };
    const handedTo = async ({ member }: typeof one) =>
      (await pushesTo(member)).filter(({ type }) => type === push.customersHanded).map(({ data }) => data);
    const own = ({ member }: typeof one) => addCustomer({ ...world, ...enterprise }, { owner_id: member.userId });
    const [keepId, mergeId] = [await own(one), await own(two)];
    const { seen } = await customers.merging.preview(boss.member, { keepId, mergeId });
    const { data } = await call('customers.merge', { keepId, mergeId, seen, take: {}, owner }, boss.token);
    expect((await call('customers.undoMerge', { id: data.id }, boss.token)).code).toBe(200);

    const loser = owner === 'kept' ? two : one;
    expect((await customers.detail(boss.member, owner === 'kept' ? mergeId : keepId)).userId).toBe(loser.member.userId);
    expect(await handedTo(loser)).toEqual([
      { what: 'taken', count: 1 },
      { what: 'given', count: 1 },
    ]);
    expect(await handedTo(loser === one ? two : one)).toEqual([]);
  },
);
