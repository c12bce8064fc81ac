import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { errors } from '@haihu/contract/errors';
import { type Caller, signedCall } from '../signed-call.ts';
import type { WritingAgent, WritingOffice } from './office.ts';

/** Time between two writings of an agent, and between two requests for the same one. Milliseconds. */
const BETWEEN = 150;
const ASKS_AGAIN = 300;
/** Longest wait for an answer. The server has to answer before. Milliseconds. */
const PATIENCE = 30_000;
/** Each so many writings an agent buys a package. */
const BUYS_EACH = 4;
/** Answers that tell a client to come again: the database is away, or did not answer. */
const COME_AGAIN: readonly number[] = [errors['server.restarting'].code, errors['server.busy'].code];

export interface Written {
  /** Texts of the follow-ups, and ids of the packages, that the server acknowledged. */
  texts: string[];
  packages: string[];
  /** Counts of answers by code. 0: no answer. */
  answers: Record<number, number>;
  /** The instants of acknowledgements. Milliseconds of `performance.now()`. */
  acknowledged: number[];
  longestAnswer: number;
}

/**
 * Lets all agents write follow-ups and buy packages. A request is repeated with its key until it is carried out. An
 * answer other than those that say so is counted, and its writing is given up.
 */
export function writeOn({ agents, productId }: WritingOffice, address: string) {
  const written: Written = { texts: [], packages: [], answers: {}, acknowledged: [], longestAnswer: 0 };
  const over = new AbortController();

  async function ask<Name extends EndpointName>(name: Name, request: RequestTo<Name>, as: Caller) {
    const key = randomUUID();
    for (;;) {
      const began = performance.now();
      const answer = await signedCall<Name>(name, request, { address, as, key, patience: PATIENCE }).catch(() => null);
      const code = answer?.code ?? 0;
      written.answers[code] = (written.answers[code] ?? 0) + 1;
      written.longestAnswer = Math.max(written.longestAnswer, performance.now() - began);
      if (answer && code === 200) {
        written.acknowledged.push(performance.now());
        return answer.data as ReplyOf<Name>;
      }
      if (code !== 0 && !COME_AGAIN.includes(code)) return null;
      await pause(ASKS_AGAIN);
    }
  }

  async function buy(session: Caller): Promise<void> {
    const quote = await ask('billing.quote', { what: 'buy', productId, times: 1 }, session);
    const paid = quote && (await ask('billing.pay', { quoteId: quote.id }, session));
    if (paid) written.packages.push(paid.packageId);
  }

  async function work({ session, customerId, userId }: WritingAgent): Promise<void> {
    for (let count = 1; !over.signal.aborted; count += 1) {
      const text = `${userId} ${count}`;
      if (count % BUYS_EACH === 0) await buy(session);
      else if (await ask('followups.save', { customerId, text }, session)) written.texts.push(text);
      await pause(BETWEEN);
    }
  }

  const working = Promise.all(agents.map(work));
  working.catch(() => {});
  return {
    written,
    /** Waits until something is acknowledged that was asked for from now on. */
    async untilAcknowledged(): Promise<void> {
      const before = written.acknowledged.length;
      while (written.acknowledged.length < before + agents.length) await pause(50);
    },
    /** Ends the work once each writing is acknowledged. */
    async end(): Promise<void> {
      over.abort();
      await working;
    },
  };
}

/** Returns the longest time between two acknowledgements. Seconds. */
export function longestGap({ acknowledged }: Written): number {
  const gaps = acknowledged.slice(1).map((at, index) => at - acknowledged[index]!);
  return Math.round(Math.max(0, ...gaps) / 100) / 10;
}

/** Returns how many of these are not stored exactly once. `stored` may hold others, which nobody acknowledged. */
export function countFaults(acknowledged: readonly string[], stored: readonly string[]) {
  const counts = new Map<string, number>();
  for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
  return {
    lost: acknowledged.filter((one) => !counts.has(one)).length,
    doubled: [...counts.values()].filter((count) => count > 1).length,
  };
}
