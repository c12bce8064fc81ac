import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import { type Caller, signedCall } from '../signed-call.ts';

/** Time until a page whose socket closed opens another one. Milliseconds. */
const COMES_BACK = 300;

/** The page of an agent, whose socket is opened again whenever it closes. */
export interface Page {
  /** The ids in the pushes of `customerMoved`, in the order in which they came. */
  heard: string[];
  /** Times at which the server told the page to read everything again. */
  resyncs(): number;
  reconnections(): number;
  /** Loses the socket, as a phone in a lift does. What still comes over it is not heard. */
  cut(): void;
  close(): void;
}

/** Opens the page of an agent. Resolves once its socket is open. `told`: hears of the type of each push. */
export async function openPage(
  address: string,
  userId: string,
  as: Caller,
  told: (type: number) => void = () => {},
): Promise<Page> {
  const heard: string[] = [];
  let [seen, resyncs, opened] = [0, 0, 0];
  let socket: WebSocket | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const { data } = await signedCall('identity.socketTicket', {}, { address, as, patience: 5000 });
    const query = new URLSearchParams({ userId, ticket: data.ticket });
    const fresh = new WebSocket(`${address.replace('http', 'ws')}/gateway/websocket?${query.toString()}`);
    socket = fresh;
    let isOpen = false;
    await new Promise((resolve, reject) => {
      fresh.addEventListener('message', ({ data: text }) => {
        if (socket !== fresh) return;
        const message = JSON.parse(String(text)) as { type: number | string; seq: number; data: unknown };
        if (message.type === 'heartbeat') seen = Math.max(seen, Number(message.data));
        if (message.type === 'heartbeat') resolve((isOpen = true));
        else hear(message as { type: number; seq: number; data: { customerId?: string } | null });
      });
      fresh.addEventListener('close', () => {
        reject(new Error('the socket was closed'));
        if (isOpen) void stayOpen();
      });
      fresh.addEventListener('error', () => {});
      fresh.addEventListener('open', () => fresh.send(JSON.stringify({ type: 'resume', data: seen })));
    });
    opened += 1;
  }

  function hear({ type, seq, data }: { type: number; seq: number; data: { customerId?: string } | null }): void {
    told(type);
    if (type === push.resync) resyncs += 1;
    else if (type === push.customerMoved) heard.push(data!.customerId!);
    seen = Math.max(seen, seq);
  }

  /** Opens a socket again and again, until one of them is open. */
  async function stayOpen(): Promise<void> {
    await pause(COMES_BACK);
    if (!isClosed) await open().catch(stayOpen);
  }

  await open();
  return {
    heard,
    resyncs: () => resyncs,
    reconnections: () => opened - 1,
    cut() {
      const lost = socket;
      socket = undefined;
      lost?.close();
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
