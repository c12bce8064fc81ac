import { demoPerson } from '../../apps/server/src/demo/demo-people.ts';
import { createDemoRandom } from '../../apps/server/src/demo/demo-random.ts';
import { systemClock as clock } from '../../apps/server/src/platform/process/clock.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { joinDomains } from '../domains.ts';

/** Index of the first invented person. It is beyond those of the demo, so that no number is made twice. */
const FIRST = 100_000;
const AT_ONCE = 40;

/** Adds customers to the public pool of the demo enterprise on a running server's folder. */
export async function fillPublicPool(dataDir: string, count: number): Promise<void> {
  const { db, domains } = await joinDomains(dataDir);
  const { addToPublicPool } = domains.customers;
  const [tenant] = await db.global<{ id: string }>(sql`select id from tenant where name = '海呼演示'`);
  const random = createDemoRandom(1);
  const now = clock.now().getTime();
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) => ({
      ...demoPerson(FIRST + made + index, random),
      seaAt: new Date(now - (made + index) * 60_000),
      seaReason: 'imported' as const,
    }));
    await Promise.all(some.map((person) => addToPublicPool(tenant!.id, person)));
  }
  await db.close();
}
