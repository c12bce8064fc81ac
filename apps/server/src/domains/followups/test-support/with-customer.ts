import { sharedWorld } from '../../../../test/shared-world.ts';

/** Makes an agent with a customer of their own. `history` reads the customer's history in short. */
export async function withCustomer(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const id = await enterprise.addToPublicPool({ name: '林晓燕', mobile: '13812346602', level: 3 });
  await world.call('customers.claim', { ids: [id] }, agent.token);
  const history = async () => {
    const { data } = await world.call('followups.timeline', { customerId: id }, agent.token);
    return data.list.map(({ kind, followUp, change, movement }) => [kind, followUp?.text ?? change ?? movement?.kind]);
  };
  return { world, enterprise, ...agent, id, history };
}
