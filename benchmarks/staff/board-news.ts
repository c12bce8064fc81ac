import type { Envelope, ReplyOf } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { push, type Push, type WatchMessage } from '@haihu/contract/socket';
import type { Connection } from '../lists/gateway-client.ts';

/** Milliseconds after which a row that was not told counts as told then. */
const GIVES_UP = 10_000;

/** A leader's socket that shows the board. */
export interface BoardSocket {
  /** Names the agents in view, and waits until the socket has told their states. */
  show(memberIds: readonly string[]): Promise<void>;
  /** Returns the instant of `performance.now()` at which the socket tells the row of this agent in this state. */
  toldAt(memberId: string, state: string): Promise<number>;
  close(): void;
}

/** Opens the socket of a leader. */
export async function openBoard(
  address: string,
  client: Connection,
  { token, userId }: { token: string; userId: string },
): Promise<BoardSocket> {
  const { path } = contract['identity.socketTicket'];
  const text = await client.send('POST', `/gateway/${path}`, token, '{}');
  const { ticket } = (JSON.parse(text) as Envelope<ReplyOf<'identity.socketTicket'>>).data;
  const query = new URLSearchParams({ userId, ticket }).toString();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/gateway/websocket?${query}`);
  const waiting = new Set<(row: { memberId: string; state: string }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Push;
    if (message.type !== push.boardMoved) return;
    for (const row of message.data.list) for (const take of waiting) take(row);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const send = (message: WatchMessage | { type: 'resume'; data: number }) => socket.send(JSON.stringify(message));
  send({ type: 'resume', data: 0 });

  /** Waits for a row. Returns the instant at which it came. */
  function hear(isIt: (row: { memberId: string; state: string }) => boolean): Promise<number> {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (at: number) => {
        waiting.delete(take);
        clearTimeout(timer);
        resolve(at);
      };
      const take = (row: { memberId: string; state: string }) => isIt(row) && end(performance.now());
      const timer = setTimeout(() => end(began + GIVES_UP), GIVES_UP);
      waiting.add(take);
    });
  }

  return {
    async show(memberIds) {
      const first = hear(({ memberId }) => memberId === memberIds[0]);
      send({ type: 'board', data: [...memberIds] });
      await first;
    },
    toldAt: (memberId, state) => hear((row) => row.memberId === memberId && row.state === state),
    close: () => socket.close(),
  };
}
