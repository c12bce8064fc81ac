import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createInbox } from './inbox.ts';

export const home = {
  ip: '192.0.2.10',
  deviceKey: '',
  userAgent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1',
};
export const away = { ip: '198.51.100.7', deviceKey: '' };
export const [mobile, password] = ['13800000003', 'haihu-demo'];

/** Creates a user with a password and two devices in two enterprises. */
export async function createSignedInUser() {
  const world = await createWorld();
  const { identity } = world.domains;
  const first = await world.enterprise('海呼演示');
  const second = await world.enterprise('海呼分部');
  const person = { name: '赵婷', mobile, password, permissions: [] };
  const userId = await identity.addMember(first.tenantId, person);
  await identity.addMember(second.tenantId, person);
  const signIn = async (tenantId: string, visitor = home as typeof away) => {
    const { token } = (await identity.login({ mobile, password, tenantId }, visitor)).session!;
    return { token, member: await identity.findMember(token) };
  };
  const here = await signIn(first.tenantId);
  const there = await signIn(second.tenantId, away);
  const isIn = async ({ token }: { token: string }) =>
    identity.findMember(token).then(
      () => true,
      () => false,
    );
  const start = world.clock.now().getTime();
  const pass = (milliseconds: number) => void (world.clock.now = () => new Date(start + milliseconds));
  const audited = async () =>
    (await first.tenant.query<{ action: string }>(sql`select action from audit where action <> 'identity.login'`)).map(
      ({ action }) => action,
    );
  return { world, identity, first, second, userId, here, there, signIn, isIn, pass, audited, ...createInbox(world) };
}

/** Returns the error about a wrong code in this field. */
export const wrongCodeIn = (field: string) => ({ errorName: 'identity.wrong_code', data: { fields: [{ field }] } });
