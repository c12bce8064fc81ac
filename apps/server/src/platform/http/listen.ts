import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** Answers the address. What the person who starts it can mend is a `StartError`. */
export async function listen(http: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: set PORT to another one.`,
    EACCES: `Port ${port} is not for ordinary users: set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  try {
    return await http.listen({ port, host });
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason ? new StartError(reason) : error;
  }
}
