import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createAgreementUsecases } from './agreements.usecases.ts';

/** Makes the room's module: the texts that users agree to, and their consents. */
export function createAgreements(parts: { db: Db; clock: Clock }) {
  const agreements = createAgreementUsecases(parts);
  return {
    api: { agreements },
    routes({ handle, handlePublic }) {
      handlePublic('agreements.current', ({ host }) => agreements.current(host));
      handlePublic('agreements.text', ({ id }) => agreements.text(id));
      handle('agreements.pending', (member, { host }) => agreements.pending(member, host));
      handle('agreements.accept', async (member, { ids }, { ip }) => {
        await agreements.accept(member, ids, ip);
        return { done: true } as const;
      });
      handle('agreements.mine', (member) => agreements.mine(member));
    },
  } satisfies Module;
}
