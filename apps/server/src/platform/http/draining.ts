import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';

/** A client that asks one thing after the other asks again in this time, and is told. Milliseconds. */
const LINGER = 250;

export interface Draining {
  isDraining(): boolean;
  /** Answers when every request has its answer. Those that have none after `patience` milliseconds get the given one. */
  drain(patience: number, late: (reply: FastifyReply) => void): Promise<void>;
}

/** While the server stops, requests under way are finished, and new ones are told that it starts again. */
export function createDraining(http: FastifyInstance): Draining {
  const open = new Set<FastifyReply>();
  let draining = false;
  let onEmpty: (() => void) | null = null;

  http.addHook('onRequest', (_request, reply, done) => {
    if (draining) return done(new AppError('server.restarting'));
    open.add(reply);
    reply.raw.once('close', () => {
      open.delete(reply);
      if (open.size === 0) onEmpty?.();
    });
    done();
  });

  // The next request comes on a new connection, and not on one that ends meanwhile.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });

  function untilAnswered(patience: number, late: (reply: FastifyReply) => void): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        for (const reply of open) if (!reply.raw.headersSent) late(reply);
        resolve();
      }, patience);
      onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
      if (open.size === 0) onEmpty();
    });
  }

  async function drain(patience: number, late: (reply: FastifyReply) => void): Promise<void> {
    draining = true;
    const wasAsked = await hasConnections(http);
    await untilAnswered(patience, late);
    if (wasAsked) await delay(LINGER);
  }

  return { isDraining: () => draining, drain };
}

async function hasConnections({ server }: FastifyInstance): Promise<boolean> {
  const count = promisify<number>((done) => server.getConnections((error, connections) => done(error, connections)));
  return server.listening && (await count()) > 0;
}
