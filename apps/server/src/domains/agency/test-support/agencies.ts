import type { Member } from '../../../kernel/member.ts';
import { createWorld } from '../../../../test/world.ts';
import type { WorldOptions } from '../../../../test/world-options.ts';
import { acceptInvitation } from '../../organisation/test-support/accepting.ts';

export const profile = {
  name: '华东渠道',
  contact: '王经理',
  phone: '138 1234 9999',
  region: '浙江杭州',
  creditCode: '91350100M000100Y43',
  note: '',
};

/** A member who is signed in, with the token of their session. */
export interface SignedIn {
  token: string;
  member: Member;
}

/** Makes a world with an agency, its owner, and functions that open enterprises. */
export async function createAgency(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const { call, domains } = world;
  const office = await world.enterprise('海呼演示');
  const applicant = await office.member('王经理');
  await call('agency.apply', profile, applicant.token);
  const [waiting] = await domains.agency.applications.listWaiting();
  const agencyId = (await domains.agency.applications.approve(waiting!.id))!;
  const owner = await signIn(applicant.member.userId, agencyId);

  async function signIn(userId: string, tenantId: string): Promise<SignedIn> {
    const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
    return { token, member: await domains.identity.findMember(token) };
  }

  /** Opens an enterprise as the agency's owner. Its own owner has this number and accepts the invitation. */
  async function openEnterprise(name: string, ownerMobile: string) {
    const asked = { name, industry: 'other', ownerName: '周总', ownerMobile } as const;
    const { id } = (await call('agency.open', asked, owner.token)).data;
    const boss = await signIn(await acceptInvitation(world, ownerMobile), id);
    return { id, boss };
  }

  /** Enters the enterprise as the agency's staff, with a session there. */
  async function enter(who: SignedIn, id: string): Promise<SignedIn> {
    const { code } = await call('agency.enter', { id }, who.token);
    if (code !== 200) throw new Error(`not let in: ${code}`);
    return signIn(who.member.userId, id);
  }

  /** Adds a member of the agency with these permissions. */
  async function colleague(name: string, mobile: string, permissions: string[]): Promise<SignedIn> {
    const userId = await domains.identity.addMember(agencyId, { name, mobile, permissions: permissions as [] });
    return signIn(userId, agencyId);
  }

  return { ...world, world, office, applicant, agencyId, owner, signIn, openEnterprise, enter, colleague };
}
