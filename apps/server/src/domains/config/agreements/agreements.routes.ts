import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Agreements } from './agreements.usecases.ts';

export function agreementRoutes({ handle, handlePublic }: Handlers, agreements: Agreements): void {
  handlePublic('agreements.current', ({ host }) => agreements.current(host));
  handlePublic('agreements.text', ({ id }) => agreements.text(id));
  handle('agreements.pending', (member, { host }) => agreements.pending(member, host));
  handle('agreements.accept', async (member, { ids }, { ip }) => {
    await agreements.accept(member, ids, ip);
    return { done: true } as const;
  });
  handle('agreements.mine', (member) => agreements.mine(member));
}
