import { sql } from '../../../platform/db/sql.ts';
import type { World } from '../../../../test/world.ts';

/** The process of tests that have no sockets. It never dies. */
const processId = 'tests';

/** Reports devices of agents as the sockets of a process do. */
export function presenceIn({ db, domains }: Pick<World, 'db' | 'domains'>) {
  const { presence } = domains.calls.agents;
  return {
    async arrived(tenantId: string, ...userIds: string[]): Promise<void> {
      await db.global(sql`
        insert into socket_process (id, seen_at) values (${processId}, 'infinity') on conflict do nothing`);
      await presence.arrived(tenantId, userIds, processId);
    },
    left: (tenantId: string, userId: string, lostAt: Date) => presence.left(tenantId, userId, { lostAt, processId }),
  };
}
