import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { expect, inject } from 'vitest';
import { AppError } from '../../src/platform/errors.ts';
import type { Around, Context } from '../../src/kernel/endpoint.ts';
import { noteAsked } from '../triggers.ts';
import { type Bite, biteNow, noteCall, noteHit, noteRefusal } from './bite.ts';

const replies = path.resolve(import.meta.dirname, '../../../../.cache/coverage-bite/replies');
const kept = new Set<EndpointName>();

/**
 * Watches every handler under `npm run coverage:bite`, and answers in place of the one that is taken away. Undefined in
 * every other run: handlers stay as they are.
 */
export const biteHandlers = (): Around | undefined => (inject('bite') ? around : undefined);

const around: Around =
  (name, handler) =>
  async (...given) => {
    const bite = biteNow();
    const place = noteCall(name);
    noteAsked(name);
    if (bite?.kind === 'call' && bite.call === name && place !== null && !isRefused(bite, place)) {
      noteHit();
      if ((contract[name] as Endpoint).kind === 'bytes') sendNothing(given);
      return bite.reply;
    }
    try {
      const answer = await handler(...given);
      keepReply(name, answer);
      return answer;
    } catch (error) {
      if (error instanceof AppError) noteRefusal(name, place);
      throw error;
    }
  };

/**
 * Returns true if the handler refused this call while nothing was taken away. It then still refuses: only the effect of
 * the call is taken away.
 */
function isRefused({ refusals }: Bite & { kind: 'call' }, place: number): boolean {
  const test = expect.getState().currentTestName ?? '';
  return refusals[test]?.[place] === 'refused';
}

/** Sends an empty answer. The handler that is missing would send the bytes by itself. */
function sendNothing(given: unknown[]): void {
  const { raw } = given.at(-1) as Context;
  void raw.reply.type('application/octet-stream').send(Buffer.alloc(0));
}

/** Keeps the first real reply of a call. It serves as the plausible answer when the call is taken away. */
function keepReply(name: EndpointName, answer: unknown): void {
  if (kept.has(name)) return;
  kept.add(name);
  const file = path.join(replies, `${name}.json`);
  if (existsSync(file)) return;
  const parsed = (contract[name] as Endpoint).reply.safeParse(answer);
  if (!parsed.success) return;
  mkdirSync(replies, { recursive: true });
  writeFileSync(file, JSON.stringify(parsed.data ?? null));
}
