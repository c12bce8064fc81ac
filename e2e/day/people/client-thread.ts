import { parentPort, workerData } from 'node:worker_threads';
import { dateAhead } from '@haihu/rules/date-ahead';
import type { EndpointName } from '@haihu/contract/contract';
import { readClientSource } from './client-source.ts';

/** The server's address and the lead of its clock. The thread gets them once. */
export interface ClientPlace {
  address: string;
  clockAheadSeconds: number;
}

export type ClientOrder =
  | { id: number; what: 'call'; name: EndpointName; request: object }
  | { id: number; what: 'enter'; mobile: string; code: string }
  | { id: number; what: 'choose'; ticket: string; tenantId: string }
  | { id: number; what: 'clock'; aheadSeconds: number }
  | { id: number; what: 'connect' }
  | { id: number; what: 'disconnect' }
  | { id: number; what: 'board'; shown: boolean }
  | { id: number; what: 'task'; shown: string | null };

export type ClientAnswer =
  | { id: number; reply: unknown }
  | { id: number; error: string; code: number | null; data: unknown }
  | { push: unknown }
  | { socket: 'open' | 'close' };

// The page's own code looks for these parts of a browser while it loads, so they are set first.
const { address, clockAheadSeconds } = workerData as ClientPlace;
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const fetchFrom = globalThis.fetch;
for (const [name, value] of Object.entries({
  localStorage: storage,
  sessionStorage: storage,
  navigator: { language: 'zh-CN', onLine: true },
  location: new URL(address),
  fetch: (url: string, init: RequestInit) => fetchFrom(new URL(url, address), init),
})) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}

const machineDate = Date;
const setClock = (seconds: number) => {
  globalThis.Date = dateAhead(machineDate, seconds * 1000);
};
setClock(clockAheadSeconds);
readClientSource();

const [{ sendRequest, RequestError }, { startSession, sessionUser }, { createSocketClient }, { provideNavigation }] =
  await Promise.all([
    import('../../../apps/web/src/shared/lib/send-request.ts'),
    import('../../../apps/web/src/shared/lib/session.ts'),
    import('../../../apps/web/src/socket/connection.ts'),
    import('../../../apps/web/src/shared/lib/navigation.ts'),
  ]);

const tell = (answer: ClientAnswer) => parentPort!.postMessage(answer, []);

// Nothing is shown here. In place of opening the login, the session just ends.
provideNavigation({
  canOpen: () => false,
  addressOf: () => '',
  open() {},
  setQuery() {},
  back() {},
  backWith() {},
  prepare() {},
});

let seen = 0;
const connection = createSocketClient({
  userId: () => sessionUser()?.userId ?? null,
  takeTicket: async () => (await sendRequest('identity.socketTicket', {})).ticket,
  openSocket: (query) =>
    new WebSocket(`${address.replace('http', 'ws')}/gateway/websocket?${new URLSearchParams(query)}`),
  seen: {
    get: () => seen,
    set: (seq) => {
      seen = seq;
    },
  },
  mark: (socket) => tell({ socket }),
  onPush: (push) => tell({ push }),
});

async function carryOut(order: ClientOrder): Promise<unknown> {
  if (order.what === 'call') return sendRequest(order.name, order.request as never);
  if (order.what === 'clock') return setClock(order.aheadSeconds);
  if (order.what === 'connect') return connection.connect();
  if (order.what === 'disconnect') return connection.close();
  if (order.what === 'board') return connection.watch('board', order.shown || null);
  if (order.what === 'task') return connection.watch('task', order.shown);
  if (order.what === 'enter') {
    const { mobile, code } = order;
    const { session: known, choice } = await sendRequest('identity.login', { mobile, code, agreed: true });
    if (known) startSession(known, mobile);
    return known ? { user: known.user } : { ticket: choice!.ticket };
  }
  const session = await sendRequest('identity.chooseEnterprise', { ticket: order.ticket, tenantId: order.tenantId });
  startSession(session);
  return session.user;
}

parentPort!.on('message', (order: ClientOrder) => {
  carryOut(order).then(
    (reply) => tell({ id: order.id, reply }),
    (error: unknown) => {
      const refused = error instanceof RequestError ? error : null;
      tell({ id: order.id, error: String(error), code: refused?.code ?? null, data: refused?.data ?? null });
    },
  );
});
