import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The longest time by which answers to browsers are late, in milliseconds. 0: they are not. */
const longest = Number(process.env.SERVER_LAG || 0);

/**
 * Delays each answer to a browser by a random time, if `SERVER_LAG` is set. A journey that reads a page before it has its
 * answers fails then. Calls that a test makes without a network are not delayed.
 */
export function lagBehind(http: FastifyInstance): void {
  if (longest <= 0) return;
  http.addHook('onRequest', async ({ socket }) => {
    if (socket.remotePort !== undefined) await delay(Math.random() * longest);
  });
}
