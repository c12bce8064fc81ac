import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';

/**
 * Time for which the server stays open after its last answer. A client that sends one request after the other asks
 * again within it, and is told that the server restarts. Milliseconds.
 */
const LINGER = 250;

export interface Draining {
  isDraining(): boolean;
  /**
   * Resolves when every request has its answer, and the connections are closed. A request that has none after `patience`
   * milliseconds gets that of `late`.
   */
  drain(patience: number, late: (reply: FastifyReply) => void): Promise<void>;
}

/** Lets a server finish its requests while it stops. New requests are told that it restarts. */
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

  // The next request then comes on a new connection, and not on one that ends meanwhile.
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
    // A client whose network is gone closes nothing. Its half request would keep the server from closing for minutes.
    http.server.closeAllConnections();
  }

  return { isDraining: () => draining, drain };
}

async function hasConnections({ server }: FastifyInstance): Promise<boolean> {
  const count = promisify<number>((done) => server.getConnections((error, connections) => done(error, connections)));
  return server.listening && (await count()) > 0;
}
