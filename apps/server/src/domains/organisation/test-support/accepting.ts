import type { World } from '../../../../test/world.ts';
import { createInbox } from '../../identity/test-support/inbox.ts';

let callBacks = 0;

/** Signs in by code with this number, as its owner does. Returns the user's id and a ticket for entering. */
export async function arrive(world: World, mobile: string): Promise<{ userId: string; ticket: string }> {
  callBacks += 1;
  const { identity } = world.domains;
  const visitor = { ip: `198.51.${100 + (callBacks >> 8)}.${callBacks & 255}`, deviceKey: '' };
  const code = await createInbox(world).codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, visitor));
  const { choice, session } = await identity.login({ mobile, code, agreed: true }, visitor);
  const ticket = choice?.ticket ?? (await world.call('identity.entranceTicket', {}, session!.token)).data.ticket;
  return { userId: await identity.whoHolds(ticket), ticket };
}

/** Signs in with this number and accepts a colleague's newest invitation. Returns the new member's user id. */
export async function acceptInvitation(world: World, mobile: string): Promise<string> {
  const { userId, ticket } = await arrive(world, mobile);
  const [newest] = (await world.call('enterprises.staffInvitations', { ticket })).data.list;
  const { tenantId, id } = newest!;
  const answer = await world.call('enterprises.answerStaffInvitation', { ticket, tenantId, id, accepted: true });
  if (answer.code !== 200) throw new Error(`not accepted: ${answer.code}`);
  return userId;
}
