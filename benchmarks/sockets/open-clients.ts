import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PageOrder, PageReply } from './clients.ts';

/** Starts the process of the pages. It takes one order at a time. */
export function openClients() {
  const clients = fork(path.join(import.meta.dirname, 'clients.ts'), { serialization: 'advanced' });
  return {
    async ask(order: PageOrder): Promise<PageReply> {
      const answered = once(clients, 'message') as Promise<[PageReply]>;
      clients.send(order);
      return (await answered)[0];
    },
    close: () => void clients.kill(),
  };
}
