import { presets } from '@haihu/contract/permissions';
import type { Member } from '../kernel/member.ts';
import type { Domains } from '../modules.ts';
import { demoKey } from './demo-key.ts';
import { agencyLogins, demoPassword } from './demo-logins.ts';

/** The agency's host. Every browser finds it on its own machine. */
export const AGENCY_HOST = 'huadong.localhost';

/** One yuan in units of 0.0001 yuan. */
const YUAN = 10_000;

interface DemoAgencyParts {
  domains: Domains;
  /** The enterprise in which the agency's leader also works. */
  tenantId: string;
  memberOf(userId: string, tenantId: string): Promise<Member>;
  agree(userId: string): Promise<void>;
}

const line = {
  name: '明达专线',
  carrier: '中国电信',
  area: '浙江宁波',
  minutePrice: 1200,
  concurrency: 5,
  numbers: ['057427700001'],
};

/**
 * Founds an agency with a host, money and prices of its own, and one enterprise. The enterprise's owner has accepted
 * and was given money.
 */
export async function foundDemoAgency({ domains, tenantId, memberOf, agree }: DemoAgencyParts): Promise<void> {
  const { identity, agency, organisation, billing, calls } = domains;
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
  await agency.hosts.set(agencyId, AGENCY_HOST);
  await billing.credit(agencyId, { amount: 1000 * YUAN, key: 'demo' });
  const asked = { name: '明达五金', industry: 'other', ownerName: '周总', ownerMobile: agencyLogins.owner } as const;
  await agency.serving.open(await memberOf(leaderId, agencyId), asked, demoKey('agency.open', 'demo'));
  const prices = { version: 0, defaultMargin: 0.03 * YUAN, lines: [] };
  await billing.prices.save(await memberOf(leaderId, agencyId), prices);

  const login = { mobile: agencyLogins.owner, password: demoPassword };
  const ownerId = await identity.findOrMakeUser(login);
  await agree(ownerId);
  const { choice } = await identity.login(login, { ip: '127.0.0.1', deviceKey: '' });
  const { ticket } = choice!;
  const [offer] = (await organisation.staffInvitations.own({ ticket })).list;
  const enterpriseId = offer!.tenantId;
  await organisation.staffInvitations.answer({ ticket, tenantId: enterpriseId, id: offer!.id, accepted: true });
  await calls.addLine(enterpriseId, line);
  const given = { enterpriseId, amount: '200', note: '首充' };
  await billing.transfers.transfer(await memberOf(leaderId, agencyId), given, demoKey('billing.transfer', 'demo'));
}
