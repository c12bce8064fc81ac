import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

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
    if (draining) reply.header('connection', 'close');
    open.add(reply);
    reply.raw.once('close', () => {
      open.delete(reply);
      if (open.size === 0) onEmpty?.();
    });
    done(draining ? new AppError('server.restarting') : undefined);
  });

  async function drain(patience: number, late: (reply: FastifyReply) => void): Promise<void> {
    draining = true;
    if (open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        for (const reply of open) if (!reply.raw.headersSent) late(reply);
        resolve();
      }, patience);
      onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return { isDraining: () => draining, drain };
}
