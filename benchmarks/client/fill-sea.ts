import { createCallApi } from '../../apps/server/src/domains/calls/calls.api.ts';
import { createCustomerApi } from '../../apps/server/src/domains/customers/customers.api.ts';
import { createCustomerUsecases } from '../../apps/server/src/domains/customers/customers.usecases.ts';
import { demoPerson } from '../../apps/server/src/demo/demo-people.ts';
import { createDemoRandom } from '../../apps/server/src/demo/demo-random.ts';
import { createCipher } from '../../apps/server/src/platform/cipher.ts';
import { systemClock as clock } from '../../apps/server/src/platform/process/clock.ts';
import { openDataDir } from '../../apps/server/src/platform/settings/data-dir.ts';
import { createDb } from '../../apps/server/src/platform/db/db.ts';
import { joinRunning } from '../../apps/server/src/platform/db/running.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';

/** Index of the first invented person. It is beyond those of the demo, so that no number is made twice. */
const FIRST = 100_000;
const AT_ONCE = 40;

/** Adds customers to the public pool of the demo enterprise on a running server's folder. */
export async function fillSea(dataDir: string, count: number): Promise<void> {
  const running = await joinRunning(dataDir);
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  const db = createDb(running.appUrl);
  const folder = openDataDir(dataDir);
  const cipher = createCipher({ encryption: folder.secret('encryption.key'), lookup: folder.secret('lookup.key') });
  const customerApi = createCustomerApi({ cipher, clock });
  const calls = createCallApi({ cipher, clock, customers: customerApi });
  const { addToSea } = createCustomerUsecases({
    db,
    cipher,
    clock,
    customerApi,
    calls,
    files: { lendStream: async () => undefined },
  });
  const [tenant] = await db.global<{ id: string }>(sql`select id from tenant where name = '海呼演示'`);
  const random = createDemoRandom(1);
  const now = clock.now().getTime();
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) => ({
      ...demoPerson(FIRST + made + index, random),
      seaAt: new Date(now - (made + index) * 60_000),
      seaReason: 'imported' as const,
    }));
    await Promise.all(some.map((person) => addToSea(tenant!.id, person)));
  }
  await db.close();
}
