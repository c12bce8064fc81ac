import type { Envelope, ReplyOf } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import type { Claimer } from '../chaos-claim/office.ts';

/** Time between two requests of one member. Milliseconds. */
const PAUSE = 150;
const REVOKED = 10088;

/** Events that one member met, in milliseconds of `performance.now()`; null for an event that never came. */
export interface Met {
  toldAt: number | null;
  closedAt: number | null;
  closeCode: number | null;
  /** The beginning of the last answered request. `refusedAt` is that of the first refused one. */
  lastAnsweredAt: number;
  refusedAt: number | null;
  /** Number of answered requests. */
  answered: number;
}

export interface WatchedMember {
  userId: string;
  met: Met;
  /** Draws a ticket. Returns a function that tries it, and tells if it opened a socket. */
  drawTicket(): Promise<() => Promise<boolean>>;
  /** Ends the member's requests. */
  leave(): Promise<void>;
}

/** Plays a member at work, with an open socket that said which push it saw last, and one request after the other. */
export async function watchMember(address: string, { token, userId }: Claimer): Promise<WatchedMember> {
  const met: Met = {
    toldAt: null,
    closedAt: null,
    closeCode: null,
    lastAnsweredAt: 0,
    refusedAt: null,
    answered: 0,
  };
  const ask = async <Name extends 'identity.userInfo' | 'identity.socketTicket'>(name: Name) => {
    const { method, path } = contract[name];
    const body = method === 'POST' ? '{}' : undefined;
    const headers = { token, ...(body && { 'content-type': 'application/json' }) };
    const reply = await fetch(`${address}/gateway/${path}`, { method, headers, body });
    return (await reply.json()) as Envelope<ReplyOf<Name>>;
  };
  const dial = (ticket: string) =>
    new WebSocket(
      `${address.replace('http', 'ws')}/gateway/websocket?${new URLSearchParams({ userId, ticket }).toString()}`,
    );

  const socket = dial((await ask('identity.socketTicket')).data.ticket);
  socket.addEventListener('message', ({ data }) => {
    if (JSON.parse(String(data)).type === push.permissionsChanged) met.toldAt ??= performance.now();
  });
  socket.addEventListener('close', ({ code }) => {
    met.closedAt = performance.now();
    met.closeCode = code;
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the socket was not opened')));
  });
  socket.send(JSON.stringify({ type: 'resume', data: 0 }));

  const leaving = new AbortController();
  const work = (async () => {
    while (!leaving.signal.aborted) {
      const beganAt = performance.now();
      const { code } = await ask('identity.userInfo');
      if (code === 200) {
        met.lastAnsweredAt = beganAt;
        met.answered += 1;
      } else if (code === REVOKED) met.refusedAt ??= performance.now();
      else throw new Error(`answered ${code}`);
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
    }
  })();
  // Its errors come with `leave`.
  work.catch(() => {});

  return {
    userId,
    met,
    async drawTicket() {
      const { ticket } = (await ask('identity.socketTicket')).data;
      return () =>
        new Promise((resolve) => {
          const again = dial(ticket);
          again.addEventListener('open', () => {
            again.close();
            resolve(true);
          });
          again.addEventListener('error', () => resolve(false));
        });
    },
    async leave() {
      leaving.abort();
      await work;
      socket.close();
    },
  };
}
