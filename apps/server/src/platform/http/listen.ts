import type { FastifyInstance } from 'fastify';
import { StartError } from '../process/start-error.ts';

/**
 * Connections that may wait to be accepted. After a restart thousands of pages come back within a second, and those beyond
 * it would try again only after their network's own pauses, up to a minute. The system may allow fewer
 * (`net.core.somaxconn`).
 */
const BACKLOG = 4096;

/** Starts listening and returns the address. Throws a `StartError` for a problem that the operator can solve. */
export async function listen(
  http: FastifyInstance,
  { port, host, variable = 'PORT' }: { port: number; host: string; variable?: 'PORT' | 'OPS_PORT' },
): Promise<string> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: set ${variable} to another one.`,
    EACCES: `Port ${port} is not for ordinary users: set ${variable} to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  try {
    return await http.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason ? new StartError(reason) : error;
  }
}
