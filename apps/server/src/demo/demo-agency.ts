import { presets } from '@haihu/contract/permissions';
import type { Member } from '../platform/member.ts';
import type { Domains } from '../modules.ts';
import { demoPassword } from './demo-logins.ts';

/** The leader of the demo's agency 华东渠道, and the owner of the enterprise that it opened, 明达五金. */
export const agencyLogins = { leader: '13800000201', owner: '13800000202' } as const;

interface DemoAgencyParts {
  domains: Domains;
  /** Where the leader works besides. */
  tenantId: string;
  memberOf(userId: string, tenantId: string): Promise<Member>;
  agree(userId: string): Promise<void>;
}

/** An agency with one enterprise, whose owner accepted. */
export async function foundDemoAgency({ domains, tenantId, memberOf, agree }: DemoAgencyParts): Promise<void> {
  const { identity, agency, organisation } = domains;
  const leader = { name: '何经理', mobile: agencyLogins.leader, permissions: presets.agent, password: demoPassword };
  const leaderId = await identity.addMember(tenantId, leader);
  await agree(leaderId);
  await agency.applications.apply(await memberOf(leaderId, tenantId), {
    name: '华东渠道',
    contact: '何经理',
    phone: agencyLogins.leader,
    region: '浙江宁波',
    creditCode: '91350100M000100Y43',
    note: '',
  });
  const [waiting] = await agency.applications.listWaiting();
  const agencyId = (await agency.applications.approve(waiting!.id))!;
  const asked = { name: '明达五金', industry: 'other', ownerName: '周总', ownerMobile: agencyLogins.owner } as const;
  const key = { call: 'agency.open', key: 'demo', bodyHash: Buffer.alloc(32) };
  await agency.serving.open(await memberOf(leaderId, agencyId), asked, key);

  const login = { mobile: agencyLogins.owner, password: demoPassword };
  const ownerId = await identity.findOrMakeUser(login);
  await agree(ownerId);
  const { choice } = await identity.login(login, { ip: '127.0.0.1', deviceKey: '' });
  const { ticket } = choice!;
  const [offer] = (await organisation.staffInvitations.own({ ticket })).list;
  await organisation.staffInvitations.answer({ ticket, tenantId: offer!.tenantId, id: offer!.id, accepted: true });
}
