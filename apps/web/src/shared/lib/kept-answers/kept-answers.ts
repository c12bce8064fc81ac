import type { InfiniteData, Query } from '@tanstack/react-query';
import { deviceStore } from '../device-store.ts';
import { queryClient, STALE_TIME } from '../query-client.ts';
import { NoAnswer } from '../request-error.ts';
import { onSessionEnd, sessionToken, sessionUser } from '../session.ts';
import { masked } from './masked.ts';
import { makeKey, openText, sealText } from '../sealing.ts';

/**
 * Calls whose answers this device keeps: the user's day, lists, customers that were opened, and words to choose from.
 * No revealed numbers, recordings, exports, money or audit.
 */
const keptCalls = new Set([
  'config.options',
  'customers.detail',
  'customers.privatePage',
  'customers.seaPage',
  'followups.list',
  'followups.phrases',
  'followups.timeline',
  'followups.visits',
  'messages.agenda',
  'statistics.today',
  'tasks.page',
]);

/** Milliseconds for which an answer can be read. A session lasts as long without an answer of the server. */
const KEPT_FOR = 12 * 60 * 60_000;
/** Milliseconds until answers that are too old are deleted, which reads all of them. A start without network is over by then. */
const TIDY_AFTER = 10_000;
const MOST = 300;
const MOST_BYTES = 8_000_000;
/** The number of kept answers after which the oldest are dropped. */
const DROPPED_EVERY = 20;

interface StoredAnswer {
  id: string;
  owner: string;
  /** The instant of the answer in milliseconds. */
  at: number;
  content: ArrayBuffer;
}

const answers = deviceStore<StoredAnswer>('haihu-answers', 'answers');
const keys = deviceStore<{ owner: string; key: CryptoKey }>('haihu-answer-keys', 'keys');

/**
 * Keeps answers of the present session on this device, sealed, and shows them while the server gives no answer.
 * `onShown` gets the instant of a shown answer in milliseconds, and null once the server answers again. Browsers seal
 * nothing on a page without https, so nothing is kept there. Returns a function that stops it.
 */
export function keepAnswers(onShown: (at: number | null) => void): () => void {
  const user = sessionUser();
  const token = sessionToken();
  if (!globalThis.crypto?.subtle || !user || !token) return () => {};
  let isOver = false;
  let puts = 0;
  const restored = new Set<string>();
  // Another session of the same user is another owner: a sign-out ends what was kept.
  const ready = open(`${user.tenantId} ${user.userId} ${token}`);

  async function keep({ queryHash }: Query, data: unknown, at = Date.now()): Promise<void> {
    const { owner, key } = await ready;
    const content = await sealText(key, JSON.stringify(masked(firstPage(data))));
    const id = await digest(`${owner} ${queryHash}`);
    if (isOver) return;
    await answers.put(id, { id, owner, at, content });
    // It reads all that is kept, which is too much work for each answer.
    puts += 1;
    if (puts % DROPPED_EVERY === 1) await dropOldest();
  }

  async function restore(query: Query): Promise<void> {
    const { owner, key } = await ready;
    const stored = await answers.get(await digest(`${owner} ${query.queryHash}`));
    if (!stored || !isReadable(stored)) return;
    const text = await openText(key, stored.content);
    // The server may have answered meanwhile.
    if (text === null || isOver || query.state.data !== undefined) return;
    restored.add(query.queryHash);
    // It is read again as soon as the server answers, however new it is.
    queryClient.setQueryData(query.queryKey, JSON.parse(text), { updatedAt: stored.at - STALE_TIME });
    onShown(stored.at);
  }

  function failed(query: Query, isFinal: boolean): void {
    const { data, dataUpdatedAt } = query.state;
    if (data === undefined) void restore(query);
    // A screen that draws failures would hide what it has.
    else if (isFinal && restored.has(query.queryHash)) {
      queryClient.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
    }
  }

  const cache = queryClient.getQueryCache();
  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isKept = keptCalls.has(String(query.queryKey[0]));
    if (action.type === 'success' && !action.manual) {
      onShown(null);
      // A further page of a list leaves the first one as it is.
      if (isKept && !query.state.fetchMeta?.fetchMore) void keep(query, query.state.data);
    }
    const isFailed = action.type === 'failed' || action.type === 'error';
    if (isKept && isFailed && action.error instanceof NoAnswer) failed(query, action.type === 'error');
  });
  // The first screens have got their answers, or none, before this code was there.
  for (const query of cache.getAll()) {
    if (!keptCalls.has(String(query.queryKey[0]))) continue;
    const { data, dataUpdatedAt, error, fetchFailureReason } = query.state;
    if (data !== undefined) void keep(query, data, dataUpdatedAt);
    else if ((error ?? fetchFailureReason) instanceof NoAnswer) failed(query, false);
  }

  const tidying = setTimeout(() => void answers.forget((stored) => !isReadable(stored)), TIDY_AFTER);
  const stop = () => {
    isOver = true;
    clearTimeout(tidying);
    stopWatching();
    stopListening();
  };
  const stopListening = onSessionEnd(() => {
    stop();
    void forgetAll();
  });
  return stop;
}

/** Returns the key of a session. Forgets what other sessions kept. */
async function open(session: string): Promise<{ owner: string; key: CryptoKey }> {
  const owner = await digest(session);
  const kept = await keys.get('key');
  if (kept?.owner === owner) return kept;
  await keys.forget((stored) => stored.owner !== owner);
  // Nobody can read them without the key, so this session need not wait.
  void answers.forget((stored) => stored.owner !== owner);
  return (await keys.get('key')) ?? keys.putOnce('key', { owner, key: await makeKey() });
}

async function forgetAll(): Promise<void> {
  await keys.forget(() => true);
  await answers.forget(() => true);
}

/** A clock that was set back does not make an answer last longer. */
const isReadable = ({ at }: StoredAnswer) => Date.now() - at <= KEPT_FOR && at <= Date.now() + 60_000;

async function dropOldest(): Promise<void> {
  const newestFirst = (await answers.all()).toSorted((one, other) => other.at - one.at);
  let bytes = 0;
  const tooMuch = newestFirst.filter(({ content }, place) => {
    bytes += content.byteLength;
    return place >= MOST || bytes > MOST_BYTES;
  });
  for (const { id } of tooMuch) await answers.delete(id);
}

/** Only the first page of a list is kept. */
function firstPage(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : data;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
