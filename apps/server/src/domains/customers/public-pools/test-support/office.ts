import type { PublicPoolDraft } from '@haihu/contract/customers/public-pools';
import { instantAt } from '@haihu/rules/day';
import { addCustomer } from '../../../../../test/customers.ts';
import { createWorld } from '../../../../../test/world.ts';
import { sql } from '../../../../platform/db/sql.ts';

/** A draft of a public pool that is open to nobody and has no rules of its own. */
export const plain: PublicPoolDraft = {
  version: 0,
  name: '华东',
  everybody: false,
  departmentIds: [],
  memberIds: [],
  adminIds: [],
  hiddenFields: [],
  rules: {},
};

/** Creates a sales department below its head office, an agent in it, one outside of it, and an administrator. */
export async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const head = await enterprise.department('总部');
  const sales = await enterprise.department('销售一部', head);
  const admin = await enterprise.member('钱伟', { dataScope: 'all' });
  const place = (userId: string) =>
    enterprise.tenant.query(sql`update membership set department_id = ${sales} where user_id = ${userId}`);
  const agent = await enterprise.member('赵婷', {
    permissions: ['customers.sea.read', 'customers.claim', 'customers.private.read', 'calls.place', 'followups.write'],
  });
  await place(agent.member.userId);
  const other = await enterprise.member('李敏', {
    permissions: ['customers.sea.read', 'customers.claim', 'customers.private.read'],
  });
  const publicPools = world.customers.publicPools;
  const make = async (draft: Partial<PublicPoolDraft> = {}) =>
    (await publicPools.save(admin.member, { ...plain, departmentIds: [head], ...draft })).id;
  const own = (owner: string, days: number, row: object = {}) =>
    addCustomer(
      { ...world, tenant: enterprise.tenant },
      { owner_id: owner, owned_at: new Date(world.clock.now().getTime() - days * 86_400_000), ...row },
    );
  const inPublicPool = (seaId: string, row: object = {}) =>
    addCustomer({ ...world, tenant: enterprise.tenant }, { sea_id: seaId, ...row });
  return {
    ...world,
    ...enterprise,
    publicPools,
    head,
    sales,
    boss: admin.member,
    agent: agent.member,
    agentToken: agent.token,
    other: other.member,
    make,
    own,
    inPublicPool,
  };
}

/** Returns 02:40 in Shanghai in the night that begins on this day: every enterprise has had its turn by then. */
export const night = (day: string) => new Date(instantAt(day, 160, 'Asia/Shanghai'));
