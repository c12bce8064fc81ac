import type { InfiniteData, Query } from '@tanstack/react-query';
import { queryClient, STALE_TIME } from '../query-client.ts';
import { NoAnswer } from '../request-error.ts';
import { onSessionEnd } from '../session.ts';
import { isOfServer, lockWhenSilent } from './last-answer.ts';
import { isReadable, noteAnswer } from './readable.ts';
import { masked } from './masked.ts';
import { openText, sealText } from '../sealing.ts';
import { answers, hexDigest, forgetAll, keptBy, presentSession } from './opened.ts';

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

/** Milliseconds until answers that nobody may read are deleted. A start without network is over by then. */
const TIDY_AFTER = 10_000;
const MOST = 300;
const MOST_BYTES = 8_000_000;
/** The number of kept answers after which the oldest are dropped. */
const DROPPED_EVERY = 20;

/**
 * The age of what the page shows: the instant of a kept answer in milliseconds, or null if the server answers. `locked`:
 * the server's last answer is too long ago.
 */
export type ShownAge = number | 'locked' | null;

/**
 * Keeps answers of the present session on this device, sealed, and shows them while the server gives no answer, for
 * twelve hours after its last one. `onShown` gets the age of what is shown. Browsers seal nothing on a page without https,
 * so nothing is kept there. Returns a function that stops it.
 */
export function keepAnswers(onShown: (age: ShownAge) => void): () => void {
  const session = presentSession();
  if (session === null) return () => {};
  let isOver = false;
  let puts = 0;
  const restored = new Set<string>();
  const ready = keptBy(session);

  async function keep({ queryHash }: Query, data: unknown, at = Date.now()): Promise<void> {
    const { owner, key } = await ready;
    const content = await sealText(key, JSON.stringify(masked(firstPage(data))));
    const id = await hexDigest(`${owner} ${queryHash}`);
    if (isOver) return;
    await answers.put(id, { id, owner, at, content });
    // It reads all that is kept, which is too much work for each answer.
    puts += 1;
    if (puts % DROPPED_EVERY === 1) await dropOldest();
  }

  async function restore(query: Query): Promise<void> {
    const { owner, key } = await ready;
    const stored = await answers.get(await hexDigest(`${owner} ${query.queryHash}`));
    if (!stored) return;
    if (!isReadable()) return onShown('locked');
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
    if (action.type === 'success' && !action.manual && isOfServer(query)) {
      onShown(null);
      // A further page of a list leaves the first one as it is.
      if (isKept && !query.state.fetchMeta?.fetchMore) void keep(query, query.state.data);
    }
    const isFailed = action.type === 'failed' || action.type === 'error';
    if (isKept && isFailed && action.error instanceof NoAnswer) failed(query, action.type === 'error');
  });
  // The first screens have got their answers, or none, before this code was there.
  for (const query of cache.getAll()) {
    const { data, dataUpdatedAt, error, fetchFailureReason } = query.state;
    if (data !== undefined && isOfServer(query)) noteAnswer(dataUpdatedAt);
    if (!keptCalls.has(String(query.queryKey[0]))) continue;
    if (data !== undefined) void keep(query, data, dataUpdatedAt);
    else if ((error ?? fetchFailureReason) instanceof NoAnswer) failed(query, false);
  }

  const tidying = setTimeout(forgetLocked, TIDY_AFTER);
  const stopLocking = lockWhenSilent(() => {
    onShown('locked');
    forgetLocked();
  });
  const stop = () => {
    isOver = true;
    clearTimeout(tidying);
    stopLocking();
    stopWatching();
    stopListening();
  };
  const stopListening = onSessionEnd(() => {
    stop();
    void forgetAll();
  });
  return stop;
}

const forgetLocked = () => void (isReadable() || answers.forget(() => true));

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
