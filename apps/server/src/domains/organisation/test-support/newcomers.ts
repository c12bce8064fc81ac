import { createWorld } from '../../../../test/world.ts';
import { createInbox } from '../../identity/test-support/inbox.ts';

/** Creates an enterprise with its owner, and a way for people with only a number to sign in. */
export async function createNewcomers() {
  const world = await createWorld();
  const { identity } = world.domains;
  const { codeAfter } = createInbox(world);
  const enterprise = await world.enterprise('海呼演示');
  const owner = await enterprise.member('王总', { isSuper: true, dataScope: 'all' });
  let arrived = 0;

  /** Signs a person in by code, from a network of their own. `known`: the number of a person who comes again. */
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
      /** Enters the enterprise after the person was taken in. */
      enter: async (tenantId: string) => (await identity.chooseEnterprise({ ticket, tenantId }, visitor)).token,
    };
  }

  /** Returns the ids of the preset roles, by preset. */
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
