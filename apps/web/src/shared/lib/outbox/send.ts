import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import { showToast } from '../../ui/toast.tsx';
import { navigation } from '../navigation.ts';
import { onReturn } from '../on-return.ts';
import { queryClient } from '../query-client.ts';
import { randomKey } from '../random.ts';
import { RequestError } from '../request-error.ts';
import { sendRequest } from '../send-request.ts';
import { onSessionEnd } from '../session.ts';
import { tellUnsent } from '../unsent.ts';
import { corrected } from './corrected.ts';
import {
  addEntry,
  findWaiting,
  isWaiting,
  type NewPicture,
  type OutboxCall,
  type OutboxEntry,
  OutboxFull,
  ownerNow,
  putEntry,
  removeEntry,
  storedEntries,
} from './store.ts';
import { t } from './texts.ts';

/** Milliseconds for which a form waits for an answer. After that the entry stays on the device, and the form closes. */
const PATIENCE = 3_000;
/** Milliseconds until the next try, one after the other. */
const WAITS = [5_000, 15_000, 60_000, 300_000];
/** Age in milliseconds from which an entry says when it was written. A younger one stands at the server's clock. */
const LATE = 60_000;
/** Age in milliseconds from which the user is asked. The server recognises a repetition for seven days. */
const ASKS_AFTER = 6 * 24 * 60 * 60_000;

const codes = { tooMany: 40_029, serverFailed: 50_000 };
/**
 * Codes of an entry that has arrived: its key is known from an earlier try without the instant of writing, or its call
 * was reported.
 */
const arrived = [40_121, 41_387];

/** The calls that entries are made of. Naming them here brings their paths into this part of the client. */
export const outboxCalls: readonly OutboxCall[] = [
  'followups.save',
  'followups.addVisit',
  'followups.moveVisit',
  'followups.snoozeVisit',
  'followups.finishVisit',
  'tasks.record',
  'calls.reportDevice',
];

/** The end of an entry: the server's reply, or its refusal. */
type Outcome = { reply: unknown } | { refusal: RequestError };

/** Forms of this tab that wait for the outcome of their entry. */
const forms = new Map<string, (outcome: Outcome) => void>();
/** Entries whose form in this tab has closed without an answer. */
const left = new Set<string>();
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('haihu-outbox');
otherTabs?.addEventListener('message', ({ data }) => {
  const { id, reply, refusal } = data as {
    id?: string;
    reply?: unknown;
    refusal?: ConstructorParameters<typeof RequestError>;
  };
  if (id) forms.get(id)?.(refusal ? { refusal: new RequestError(...refusal) } : { reply });
  changed();
});

/** Calls the listener after every change of the entries, in this tab or another one. Returns a function that stops it. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells this tab and the others that entries changed. */
export function tellOutbox(message: object = {}): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its own origin
  otherTabs?.postMessage(message);
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
  void countAgain();
}

let counts = 0;

/** Counts what waits. An entry is no such thing as long as its form waits for an answer, which is mostly short. */
async function countAgain(): Promise<void> {
  counts += 1;
  const turn = counts;
  const all = await storedEntries().catch(() => []);
  const owner = ownerNow();
  const own = all.filter((entry) => entry.owner === owner && (entry.state !== 'waiting' || isLeft(entry)));
  if (turn === counts) tellUnsent(own.length);
}

onSessionEnd(() => tellUnsent(0));

interface DeliveryOptions {
  /** Entries with the same one are sent in their order. */
  order: string;
  /** The name of the customer in the list of unsent entries. */
  name?: string;
  /** See `Content`. */
  customerId?: string;
  /** Pictures of the request, which gets their paths. */
  pictures?: readonly NewPicture[];
  /** Called once the request is on the device. */
  onKept?: () => void;
}

/**
 * Keeps a request on this device, and sends it. Returns the reply. Returns null if none came within three seconds: the
 * entry then stays on the device until it is sent, and a toast has told so. Throws a `RequestError` if the server
 * refuses it meanwhile, and then keeps nothing.
 */
export async function deliver<Name extends OutboxCall>(
  call: Name,
  request: RequestTo<Name>,
  { order, onKept, pictures = [], name = '', ...more }: DeliveryOptions,
): Promise<ReplyOf<Name> | null> {
  const content = { call, request, name, ...more };
  const kept = await addEntry(ownerNow() ?? '', order, content, pictures).catch((error: unknown) => {
    throw error instanceof OutboxFull ? new Error(t.full[error.of]) : error;
  });
  onKept?.();
  const { id } = kept.entry;
  const outcome = new Promise<Outcome>((resolve) => forms.set(id, resolve));
  tellOutbox();
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  // Another tab may have sent it, and its message is on the way.
  const tried = sendAll().then(async () => ((await isWaiting(id)) ? null : outcome));
  const ended = await Promise.race([outcome, tried, patience]);
  forms.delete(id);
  if (ended && 'refusal' in ended) {
    await removeEntry(id);
    tellOutbox();
    throw ended.refusal;
  }
  if (ended) return ended.reply as ReplyOf<Name>;
  left.add(id);
  tellOutbox();
  void navigator.storage?.persist?.();
  showToast(kept.isLasting ? t.kept : t.keptInPage, { kind: 'warn' });
  listen();
  return null;
}

let running: Promise<void> | null = null;
let isAskedAgain = false;

/** Sends everything that waits. Resolves once each entry that waits now was tried, or there is no network. */
export function sendAll(): Promise<void> {
  isAskedAgain = true;
  running ??= run().finally(() => (running = null));
  return running;
}

let timer: ReturnType<typeof setTimeout>;
let failures = 0;

async function run(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    // Another tab may be sending. What it leaves is sent here.
    const isDone = await (navigator.locks ? navigator.locks.request('haihu-outbox', sendWaiting) : sendWaiting());
    clearTimeout(timer);
    failures = isDone ? 0 : failures + 1;
    if (!isDone) timer = setTimeout(() => void sendAll(), WAITS[Math.min(failures, WAITS.length) - 1]);
  }
}

/** Sends the entries of the user one after the other. Returns false if some still wait. */
async function sendWaiting(): Promise<boolean> {
  const owner = ownerNow();
  const held = new Set<string>();
  let late = 0;
  for (;;) {
    const entry = owner === null || owner !== ownerNow() ? null : await findWaiting(owner, held);
    if (!entry) break;
    const outcome = await sendEntry(entry);
    if (outcome === 'no network') return false;
    if (outcome === 'later') held.add(entry.order);
    else if (outcome === 'sent' && isLeft(entry)) late += 1;
  }
  if (late > 0) {
    showToast(t.sent(late), { kind: 'done' });
    // Screens may show what the entries changed.
    void queryClient.invalidateQueries();
  }
  return held.size === 0;
}

/** Returns true if no form waits for the entry, so that the user learns of its end by a toast. */
const isLeft = ({ id, at }: Pick<OutboxEntry, 'id' | 'at'>) => left.has(id) || Date.now() - at > PATIENCE;

async function sendEntry(entry: OutboxEntry): Promise<'sent' | 'kept' | 'later' | 'no network'> {
  const { id, call, key, at } = entry;
  const age = Date.now() - at;
  if (age > ASKS_AFTER && !entry.isConfirmed) {
    await putEntry({ ...entry, state: 'asks' });
    tellOutbox();
    return 'kept';
  }
  try {
    const ready = entry.pictures ? await (await import('./upload-pictures.ts')).uploadPictures(entry) : entry;
    const reply = await sendRequest(call, age > LATE ? dated(ready) : ready.request, { key });
    await settle(id, { reply });
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError) || error.endsSession) return 'no network';
    if (error.code >= codes.serverFailed || error.code === codes.tooMany) return 'later';
    if (arrived.includes(error.code)) {
      await settle(id, { reply: null });
      return 'sent';
    }
    const right = corrected(entry, error);
    if (!right) return refuse(entry, error);
    await putEntry(right);
    return sendEntry(right);
  }
}

/** Returns the request of an entry with the instant of writing. */
function dated({ call, request, at }: OutboxEntry): OutboxEntry['request'] {
  const writtenAt = new Date(at).toISOString();
  if (call === 'tasks.record' && 'result' in request) return { ...request, result: { ...request.result, writtenAt } };
  return { ...request, writtenAt };
}

/** Ends an entry that has arrived. */
export async function settle(id: string, outcome: { reply: unknown }): Promise<void> {
  await removeEntry(id);
  forms.get(id)?.(outcome);
  tellOutbox({ id, ...outcome });
}

/** Keeps a refused entry for the list. The form removes it if it still waits. */
async function refuse(entry: OutboxEntry, refusal: RequestError): Promise<'kept'> {
  const { code, message, data } = refusal;
  await putEntry({ ...entry, state: 'refused', refusal: { code, message } });
  const form = forms.get(entry.id);
  form?.({ refusal });
  tellOutbox({ id: entry.id, refusal: [code, message, data] });
  if (!form && isLeft(entry))
    showToast(t.refused, { kind: 'warn', action: { label: t.look, onAct: () => navigation().open('unsent') } });
  return 'kept';
}

/** Sends an entry that asked, or was refused, once more. `change`: changed fields of its request, or a new key. */
export async function sendAgain(entry: OutboxEntry, change: object = {}): Promise<void> {
  const { refusal: _before, ...kept } = entry;
  const request = { ...kept.request, ...change } as OutboxEntry['request'];
  // The server may have lost what was uploaded.
  const pictures = kept.pictures?.map(({ id, sent }) => ({ id, sent: id === null ? sent : null }));
  const again = { ...kept, request, ...(pictures && { pictures }) };
  await putEntry({ ...again, state: 'waiting', key: randomKey(), isConfirmed: true });
  tellOutbox();
  await sendAll();
}

/** Throws an entry away. */
export async function discardEntry(id: string): Promise<void> {
  await removeEntry(id);
  tellOutbox();
}

let stopListening: (() => void) | null = null;

/** Sends what an earlier page has left, and listens. */
export function startSending(): void {
  listen();
  void countAgain();
  void sendAll();
}

/** Sends from now on whenever the network is back, the page is shown, or the socket opens. */
function listen(): void {
  if (stopListening) return;
  const now = () => {
    failures = 0;
    void sendAll();
  };
  const whenShown = () => document.visibilityState === 'visible' && now();
  const stopWatching = onReturn(now);
  document.addEventListener('visibilitychange', whenShown);
  stopListening = () => {
    stopWatching();
    document.removeEventListener('visibilitychange', whenShown);
  };
}

/** Ends the wait for the next try, and listens to nothing more. For tests. */
export function stopSending(): void {
  clearTimeout(timer);
  stopListening?.();
  stopListening = null;
}
