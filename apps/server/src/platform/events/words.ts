import pg from 'pg';
import { withSettings } from '../db/url.ts';
import { roundAfterRound } from '../process/one-at-a-time.ts';

/** A channel, and a word for its listeners (see `Bus`). */
export type Word = readonly [channel: string, word: string];

/** Time for which words are gathered into one statement. Milliseconds. */
const GATHERED_FOR = 2;
/** Least time from one statement to the next. Milliseconds. */
const APART = 20;
/** Time until words that could not be sent are sent again. Milliseconds. */
const RETRY = 1000;
/** Most words that wait for the database. Later ones are lost, and the listeners' sweeps make up for them. */
const MOST_WAITING = 10_000;

const settings = { keepAlive: true, application_name: 'haihu words' };
/** The longest waits for a new connection and for an answer. Milliseconds. */
const patience = { connectionTimeoutMillis: 3000, query_timeout: 5000 };

export interface Words {
  /** Sends words soon. A word that waits already is not sent twice. */
  send(words: Iterable<Word>): void;
  /**
   * Lets this process hear the words of a channel at once. `take` returns true for a word that concerns nobody else,
   * which is then not sent. A channel has one such listener. Returns the function that ends it.
   */
  hearFirst(channel: string, take: (word: string) => boolean): () => void;
  figures(): WordFigures;
  /** Sends the words that still wait, and closes the connection. */
  close(): Promise<void>;
}

/** The number of words by what became of them. */
export interface WordFigures {
  /** Words that are not sent yet. */
  waiting: number;
  sent: number;
  /** Words for which there was no room, because the database had not taken the earlier ones. */
  lost: number;
}

/**
 * Sends words to the listeners of all processes, on a connection of its own. PostgreSQL lets only one transaction with
 * NOTIFY commit at a time. So use-cases commit without their words, and these follow many at a time, in commits that
 * wait for no disk and no replica. Words are lost if the process dies before.
 */
export function createWords(connectionString: string): Words {
  const config = {
    ...settings,
    ...patience,
    connectionString: withSettings(connectionString, '-c synchronous_commit=off'),
  };
  const waiting = new Map<string, Word>();
  const takers = new Map<string, (word: string) => boolean>();
  let opened: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let sentAt = -Infinity;
  let [underWay, sent, lost] = [0, 0, 0];

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(config);
    // An `error` event without a listener ends the process. The statement that follows fails, and is sent again.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async function sendWaiting(): Promise<void> {
    const batch = [...waiting];
    waiting.clear();
    if (batch.length === 0) return;
    sentAt = performance.now();
    underWay = batch.length;
    try {
      const client = await (opened ??= open());
      await client.query(SEND, [batch.map(([, [channel]]) => channel), batch.map(([, [, word]]) => word)]);
      sent += batch.length;
    } catch {
      disconnect();
      for (const [key, word] of batch) waiting.set(key, word);
      sendLater(RETRY);
    }
    underWay = 0;
  }

  const sending = roundAfterRound(sendWaiting);

  function sendLater(milliseconds: number): void {
    if (!isClosed) timer ??= setTimeout(sendNow, milliseconds);
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return sending.run();
  }

  function disconnect(): Promise<void> | undefined {
    const ending = opened?.then((client) => client.end()).catch(() => {});
    opened = undefined;
    return ending;
  }

  return {
    send(words) {
      for (const word of words) {
        if (takers.get(word[0])?.(word[1])) continue;
        const key = word.join(' ');
        if (waiting.size < MOST_WAITING || waiting.has(key)) waiting.set(key, word);
        else lost += 1;
      }
      if (waiting.size > 0) sendLater(Math.max(GATHERED_FOR, sentAt + APART - performance.now()));
    },
    hearFirst(channel, take) {
      takers.set(channel, take);
      return () => void takers.delete(channel);
    },
    figures: () => ({ waiting: waiting.size + underWay, sent, lost }),
    async close() {
      isClosed = true;
      await sendNow();
      await disconnect();
    },
  };
}

const SEND = 'select pg_notify(channel, word) from unnest($1::text[], $2::text[]) as waiting (channel, word)';
