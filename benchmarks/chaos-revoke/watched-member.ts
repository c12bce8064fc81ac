import type { Envelope, ReplyOf } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import type { Claimer } from '../chaos-claim/office.ts';

/** Between two requests of one member. Milliseconds. */
const PAUSE = 150;
const REVOKED = 10088;

/** What one member met, in milliseconds of `performance.now()`; null for what never came. */
export interface Met {
  toldAt: number | null;
  closedAt: number | null;
  closeCode: number | null;
  /** When the last request began that was answered, and the first that was refused. */
  lastAnsweredAt: number;
  refusedAt: number | null;
  /** How many were answered at all. */
  answered: number;
}

export interface WatchedMember {
  userId: string;
  met: Met;
  /** Draws a ticket; whether it opens a socket is answered when it is tried. */
  drawTicket(): Promise<() => Promise<boolean>>;
  /** Ends its requests. */
  leave(): Promise<void>;
}

/** A member at work: an open socket that said what it saw, and one request after the other. */
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
    if (JSON.parse(String(data)).type === 7) met.toldAt ??= performance.now();
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
  // Told when it leaves.
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
