import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { MemberWork } from '../identity.seams.ts';
import { createMenuUsecases } from './menu.usecases.ts';

/** Makes the room's module: the menu of places that a member may open. */
export function createMenu({ db, work }: { db: Db; work: MemberWork }) {
  const menu = createMenuUsecases({
    counts: {
      private: ({ tenantId, userId }) => work.countOwned(db.forTenant(tenantId), userId),
      visits: (member) => work.countOverdueCallBacks(member),
      tasks: (member) => work.countRunningTasks(member),
      messages: (member) => work.countUnreadMessages(member),
    },
  });
  return {
    api: menu,
    routes({ handle }) {
      handle('identity.nav', async (member) => menu.nav(member));
      handle('identity.navPlus', (member) => menu.navPlus(member));
    },
  } satisfies Module;
}
