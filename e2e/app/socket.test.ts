import type { Socket } from 'node:net';
import { type Push, push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { createWorld } from '../../apps/server/test/world.ts';
import { pushTo } from '../../apps/server/test/journeys.ts';
import { createSocketClient } from '../../apps/web/src/socket/connection.ts';

const PUSHES = 1000;
const CUTS = 200;
/** A client that missed 500 pushes reads everything again. It gets all of them before it has missed so many. */
const CUTS_WITHOUT_CALM = 50;

/** Makes random numbers that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Connects the client's own connection with a server. A test may cut the line between them. */
async function createLine() {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const { tenant, member } = await world.enterprise();
  const { token, member: agent } = await member('赵婷');
  const host = await world.start();
  const received: Push[] = [];
  const state = { seen: 0, opened: 0, socket: null as WebSocket | null };
  const connection = createSocketClient({
    userId: () => agent.userId,
    async takeTicket() {
      // A session may ask twice a second.
      const later = new Date(world.clock.now().getTime() + 500);
      world.clock.now = () => later;
      return (await world.call('identity.socketTicket', {}, token)).data.ticket;
    },
    openSocket(query) {
      state.socket = new WebSocket(`ws://${host}/gateway/websocket?${new URLSearchParams(query)}`);
      return state.socket;
    },
    seen: {
      get: () => state.seen,
      set: (seq) => {
        state.seen = seq;
      },
    },
    mark: (flag) => {
      if (flag === 'open') state.opened += 1;
    },
    onPush: (message) => received.push(message),
  });
  const lines = new Set<Socket>();
  world.http.server.on('connection', (socket) => lines.add(socket));
  return {
    connection,
    state,
    received,
    cutAtServer: () => lines.forEach((socket) => socket.destroy()),
    tell: (customerIds: number[]) =>
      tenant.transaction((tx) =>
        pushTo(
          tx,
          customerIds.map((id) => ({ to: [agent.userId], type: push.customerMoved, data: { customerId: String(id) } })),
          world.clock.now(),
        ),
      ),
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

test(`over ${CUTS} cuts the client sees each of ${PUSHES} pushes once, in order`, { timeout: 120_000 }, async () => {
  const { connection, state, received, cutAtServer, tell } = await createLine();
  const random = createRandom(7);
  connection.connect();
  await vi.waitFor(() => expect(state.seen).toBe(1), 5000);

  let made = 0;
  const allReceived = () =>
    vi.waitFor(() => {
      connection.connect();
      expect(received).toHaveLength(made);
    }, 10_000);
  for (let cut = 0; cut < CUTS; cut += 1) {
    await tell(Array.from({ length: PUSHES / CUTS }, () => (made += 1)));
    // It is cut at any moment: before, while and after missed pushes are sent, and sometimes while it is being opened.
    await turns(random(30));
    if (cut % 2 === 0) cutAtServer();
    else state.socket?.close();
    const before = state.opened;
    await vi.waitFor(
      () => {
        // This is like the moment when the app comes to the front. A lost connection is opened at once, not after 3 s.
        connection.connect();
        if (cut % 5 !== 0) expect(state.opened).toBeGreaterThan(before);
      },
      { timeout: 10_000, interval: 1 },
    );
    if ((cut + 1) % CUTS_WITHOUT_CALM === 0) await allReceived();
  }
  connection.close();

  expect(received).toHaveLength(PUSHES);

  expect(received.map(({ seq }) => seq)).toEqual(Array.from({ length: PUSHES }, (_, index) => index + 2));
  expect(received.map(({ data }) => (data as { customerId: string }).customerId)).toEqual(
    Array.from({ length: PUSHES }, (_, index) => String(index + 1)),
  );
  expect(state.opened).toBeGreaterThan(CUTS * 0.75);
  console.log(`${PUSHES} pushes, ${CUTS} cuts, ${state.opened} sockets opened: each push once, in order`);
});
