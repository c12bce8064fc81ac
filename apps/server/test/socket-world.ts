import { expect, vi } from 'vitest';
import { type PushDraft, pushTo } from '../src/platform/events/push.ts';
import { openSocket } from './socket.ts';
import { createWorld } from './world.ts';

/** Makes a started server with an enterprise, and an agent whose devices can connect. */
export async function createSocketWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld({ roles: ['web', 'socket'], ...options });
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const host = await world.start();
  const ticketOf = async ({ token }: { token: string }, headers = {}) =>
    (await world.call('identity.socketTicket', {}, token, { headers })).data;
  return {
    ...world,
    ...enterprise,
    agent,
    host,
    ticketOf,
    /** Opens a socket that says which push it saw last. */
    async connect({ as = agent, seen = 0, headers = {} } = {}) {
      const opened = await openSocket(host, { userId: as.member.userId, ...(await ticketOf(as, headers)) });
      opened.send({ type: 'resume', data: seen });
      await vi.waitFor(() => expect(opened.positions).not.toHaveLength(0));
      return opened;
    },
    push: (...drafts: Omit<PushDraft, 'to'>[]) =>
      enterprise.tenant.transaction((tx) =>
        pushTo(
          tx,
          drafts.map((draft) => ({ ...draft, to: [agent.member.userId] })),
          world.clock.now(),
        ),
      ),
    /** Moves the clock and runs the gateway's timer. */
    pass(milliseconds: number) {
      const at = new Date(world.clock.now().getTime() + milliseconds);
      world.clock.now = () => at;
      world.gateway.tick();
    },
  };
}
