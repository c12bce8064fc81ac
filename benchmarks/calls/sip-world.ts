import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { NewCaller } from './sip-callers.ts';
import type { SipArrivals, SipOrder, SipReport } from './sip-process.ts';

export type SipWorld = ReturnType<typeof startSipWorld>;

/** Starts the process that is the carrier, its customers and the phones of agents. */
export function startSipWorld() {
  const child = fork(path.join(import.meta.dirname, 'sip-process.ts'));

  async function ask(order: SipOrder): Promise<unknown> {
    child.send(order);
    const [answer] = (await once(child, 'message')) as [{ done: unknown } | { error: string }];
    if ('error' in answer) throw new Error(answer.error);
    return answer.done;
  }

  return {
    open: (order: Omit<Extract<SipOrder, { do: 'open' }>, 'do'>) => ask({ do: 'open', ...order }),
    register: () => ask({ do: 'register' }),
    begin: (order: Omit<Extract<SipOrder, { do: 'begin' }>, 'do'>) => ask({ do: 'begin', ...order }),
    call: (caller: NewCaller) => ask({ do: 'call', ...caller }),
    arrivals: () => ask({ do: 'arrivals' }) as Promise<SipArrivals>,
    report: (calls: Extract<SipOrder, { do: 'report' }>['calls']) => ask({ do: 'report', calls }) as Promise<SipReport>,
    close: () => child.disconnect(),
  };
}
