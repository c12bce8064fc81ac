import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';

const NUMBER = '13812346602';

async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const [agent, rival, manager] = [
    await enterprise.member('赵婷'),
    await enterprise.member('李敏'),
    await enterprise.member('王磊', { dataScope: 'all' }),
  ];
  const id = await enterprise.addToPublicPool({ name: '刘芳', mobile: NUMBER, level: 3 });
  return { world, enterprise, agent, rival, manager, id, api: world.domains.customers.core };
}

test('the number to dial is opened for whom the customer is visible, and for nobody else', async () => {
  const { world, enterprise, agent, rival, manager, id, api } = await office();
  await world.customers.claim(agent.member, [id]);

  const find = ({ tenant }: Pick<typeof enterprise, 'tenant'>, { member }: Pick<typeof agent, 'member'>) =>
    tenant.transaction((tx) => api.findForCall(tx, member, id));
  expect(await find(enterprise, agent)).toMatchObject({ name: '刘芳', number: NUMBER });
  await api.endCall(enterprise.tenant, id, agent.member.userId);
  await api.release(enterprise.tenant, agent.member, id);
  expect(await find(enterprise, manager)).toMatchObject({ number: NUMBER });
  const other = await world.enterprise('海呼分部');
  const notFound = { errorName: 'customers.not_found' };
  await expect(find(enterprise, rival)).rejects.toMatchObject(notFound);
  await expect(find(other, await other.member('外人', { dataScope: 'all' }))).rejects.toMatchObject(notFound);
});

test('a customer who is being dialled cannot be dialled by a colleague until the hold is given back or over', async () => {
  const { world, enterprise, agent, rival, id, api } = await office();
  const dial = (who: typeof agent) => enterprise.tenant.transaction((tx) => api.findForCall(tx, who.member, id));

  await dial(agent);
  await dial(agent);
  await expect(dial(rival)).rejects.toMatchObject({ errorName: 'customers.leased' });
  await api.release(enterprise.tenant, rival.member, id);
  await expect(dial(rival)).rejects.toMatchObject({ errorName: 'customers.leased' });
  // Leaving the customer's screen ends no call.
  await api.release(enterprise.tenant, agent.member, id);
  await expect(dial(rival)).rejects.toMatchObject({ errorName: 'customers.leased' });
  await api.endCall(enterprise.tenant, id, agent.member.userId);
  await api.release(enterprise.tenant, agent.member, id);
  await dial(rival);

  const later = new Date(world.clock.now().getTime() + 2 * 60 * 1000);
  world.clock.now = () => later;
  await dial(agent);
});

test('a follow-up leaves its level, label and day, and a line for each change', async () => {
  const { world, enterprise, agent, rival, id, api } = await office();
  await world.customers.claim(agent.member, [id]);
  const at = world.clock.now();
  const touch = (who: typeof agent, change: object) =>
    enterprise.tenant.transaction((tx) => api.touchFollowUp(tx, who.member, { customerId: id, at, ...change }));

  await touch(agent, { level: 1, phoneLabel: 'valid' });
  await touch(agent, { level: 1, at: new Date(at.getTime() - 1000) });
  await expect(touch(rival, { level: 6 })).rejects.toMatchObject({ errorName: 'customers.not_found' });

  const history = await api.findEvents(enterprise.tenant, id, { kinds: ['changed'], after: null, size: 10 });
  expect(history.map(({ actorName, detail }) => ({ actorName, ...detail }))).toEqual([
    { actorName: '赵婷', field: 'phoneLabel', from: null, to: 'valid' },
    { actorName: '赵婷', field: 'level', from: '3', to: '1' },
  ]);
  const [shown] = await api.findShort(enterprise.tenant, agent.member, [id]);
  expect(shown).toEqual({
    id,
    name: '刘芳',
    company: null,
    area: '江苏',
    level: 1,
    ownerId: agent.member.userId,
    ownerDepartmentId: null,
    mobile: '138****6602',
    hidden: [],
  });
});
