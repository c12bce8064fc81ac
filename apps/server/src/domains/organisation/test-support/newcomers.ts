import { createWorld } from '../../../../test/world.ts';
import { createInbox } from '../../identity/test-support/inbox.ts';

/** An enterprise with its owner, and people who come with nothing but their number. */
export async function createNewcomers() {
  const world = await createWorld();
  const { identity } = world.domains;
  const { codeAfter } = createInbox(world);
  const enterprise = await world.enterprise('海呼演示');
  const owner = await enterprise.member('王总', { isSuper: true, dataScope: 'all' });
  let arrived = 0;

  /** By code, from a network of their own; `known`: the number of one who comes again. */
  async function newcomer(known?: string) {
    arrived += 1;
    const mobile = known ?? `1370000${String(arrived).padStart(4, '0')}`;
    const visitor = { ip: `198.51.100.${arrived}`, deviceKey: '' };
    const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, visitor));
    const { choice } = await identity.login({ mobile, code, agreed: true }, visitor);
    const { ticket } = choice!;
    return {
      ticket,
      mobile,
      userId: await identity.whoHolds(ticket),
      /** Goes to work there, once taken in. */
      enter: async (tenantId: string) => (await identity.chooseEnterprise({ ticket, tenantId }, visitor)).token,
    };
  }

  /** Ids of the roles everybody begins with, by preset. */
  async function presetIds(token: string) {
    const { roles } = (await world.call('enterprises.places', {}, token)).data;
    return Object.fromEntries(roles.map(({ preset, id }) => [preset ?? id, id]));
  }

  const start = world.clock.now().getTime();
  const pass = (milliseconds: number) => void (world.clock.now = () => new Date(start + milliseconds));
  return { ...world, world, enterprise, owner, newcomer, presetIds, pass };
}

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
