import { setTimeout as pause } from 'node:timers/promises';

/**
 * The pages of many members, in a process of their own. They do what a page does with its socket: they draw a ticket,
 * say the push that they saw last, send heartbeats, and come back when the socket closes.
 */

/** Returns the milliseconds until a page comes back after so many tries in vain, unless the server told another time. */
const drawWait = (inVain: number) => 1500 + Math.random() * (Math.min(4500 * 2 ** inVain, 12_000) - 1500);
const HEARTBEAT = 6000;
/** Pages that open at the same time in the beginning. */
const AT_ONCE = 64;

export interface PageMember {
  userId: string;
  token: string;
}

/**
 * A push that arrived: the place of its member, its number and type, and the instant in milliseconds since 1970. `after`:
 * the number up to which the page had seen all pushes before it. `saidAt`: the instant at which the page said on this
 * socket what it saw last, which tells a page that came late from one that waited.
 */
export type Heard = readonly [member: number, seq: number, type: number, at: number, after: number, saidAt: number];

export type PageOrder = { do: 'open'; address: string; members: PageMember[] } | { do: 'hear' } | { do: 'count' };

/** The answer to an order. `open`: pages whose socket is open. `opened`, `lost`: sockets so far. */
export interface PageReply {
  open: number;
  opened: number;
  lost: number;
  /** Answers other than a ticket or a socket, by their status. */
  refused: Record<string, number>;
  /** The pushes that arrived since the last order `hear`. */
  heard: Heard[];
  cpuSeconds: number;
}

interface MemberPage extends PageMember {
  place: number;
  socket: WebSocket | null;
  seen: number;
  isOpen: boolean;
}

let address = '';
let pages: MemberPage[] = [];
let heard: Heard[] = [];
let [opened, lost] = [0, 0];
const refused: Record<string, number> = {};

const now = () => performance.timeOrigin + performance.now();

function refuse(why: string | number): never {
  refused[why] = (refused[why] ?? 0) + 1;
  throw new Error(String(why));
}

async function drawTicket({ token }: MemberPage): Promise<string> {
  const headers = { token, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/gateway/api/socket/ticket`, { method: 'POST', headers, body: '{}' }).catch(
    () => refuse('no answer'),
  );
  if (answer.status !== 200) return refuse(answer.status);
  const { code, data } = (await answer.json()) as { code: number; data: { ticket: string } };
  return code === 200 ? data.ticket : refuse(code);
}

/** Opens the socket of a page. Resolves when the server has told where the page stands. */
async function open(page: MemberPage): Promise<void> {
  const query = new URLSearchParams({ userId: page.userId, ticket: await drawTicket(page) });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/gateway/websocket?${query.toString()}`);
  page.socket = socket;
  let saidAt = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => {
      saidAt = now();
      socket.send(JSON.stringify({ type: 'resume', data: page.seen }));
    });
    socket.addEventListener('message', ({ data }) => {
      const { type, seq, data: position } = JSON.parse(String(data));
      if (type === 'heartbeat') {
        page.seen = Math.max(page.seen, position);
        if (!page.isOpen) opened += 1;
        page.isOpen = true;
        resolve();
      } else {
        heard.push([page.place, seq, type, now(), page.seen, saidAt]);
        page.seen = Math.max(page.seen, seq);
      }
    });
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', ({ reason }) => {
      if (!page.isOpen) {
        refused['no socket'] = (refused['no socket'] ?? 0) + 1;
        return reject(new Error('no socket'));
      }
      page.isOpen = false;
      lost += 1;
      void comeBack(page, 0, Number(/^retry (\d+)$/.exec(reason)?.[1] ?? drawWait(0)));
    });
  });
}

async function comeBack(page: MemberPage, inVain: number, after = drawWait(inVain)): Promise<void> {
  await pause(after);
  await open(page).catch(() => comeBack(page, inVain + 1));
}

async function openAll(members: PageMember[]): Promise<void> {
  pages = members.map((member, place) => ({ ...member, place, socket: null, seen: 0, isOpen: false }));
  const waiting = [...pages];
  const openThem = async () => {
    for (let page = waiting.pop(); page; page = waiting.pop()) await open(page).catch(() => void comeBack(page, 0));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openThem));
  let beats = 0;
  setInterval(() => {
    const some = Math.ceil((pages.length * 100) / HEARTBEAT);
    for (let index = 0; index < some; index += 1) {
      const { socket, isOpen, seen } = pages[(beats += 1) % pages.length]!;
      if (isOpen) socket!.send(JSON.stringify({ type: 'heartbeat', data: seen }));
    }
  }, 100);
}

process.on('message', (order: PageOrder) => void obey(order));

async function obey(order: PageOrder): Promise<void> {
  if (order.do === 'open') {
    address = order.address;
    await openAll(order.members);
  }
  const { user, system } = process.cpuUsage();
  const reply: PageReply = {
    open: pages.filter(({ isOpen }) => isOpen).length,
    opened,
    lost,
    refused,
    heard: order.do === 'hear' ? heard : [],
    cpuSeconds: (user + system) / 1e6,
  };
  if (order.do === 'hear') heard = [];
  process.send!(reply);
}
