import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findPhrases, findSharedPhrases, replacePhrases } from './phrases.repository.ts';

/** Makes the room's module: quick phrases of members, and access to those of the enterprise. */
export function createPhrases({ db }: { db: Db }) {
  return {
    routes({ handle }) {
      handle('followups.phrases', async ({ tenantId, userId }) => ({
        list: await findPhrases(db.forTenant(tenantId), userId),
      }));
      handle('followups.saveOwnPhrases', async ({ tenantId, userId }, { texts }) => {
        await db.forTenant(tenantId).transaction((tx) => replacePhrases(tx, userId, [...new Set(texts)]));
        return { done: true } as const;
      });
    },
    seams: { sharedPhrases: { find: findSharedPhrases, save: (tx, texts) => replacePhrases(tx, null, texts) } },
  } satisfies Module;
}
