import { setTimeout as pause } from 'node:timers/promises';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import path from 'node:path';
import pg from 'pg';

/** Time between two writes. Milliseconds. */
const APART = 50;

/** A write that was acknowledged, and the instant of that. */
export interface AcknowledgedWrite {
  key: string;
  at: Date;
}

/** Books credits into the ledger of a running server, twenty a second, until its database is gone. */
export async function openWriter(dataDir: string, mobile: string) {
  const { appUrl, adminUrl } = (await joinRunning(dataDir))!;
  const keys = openDataDir(dataDir);
  const db = createDb(appUrl);
  const operator = createOperator({
    db,
    cipher: createCipher({ encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') }),
    clock,
    storage: createDataFolder(path.join(dataDir, 'files')),
    linkKey: keys.secret('links.key'),
  });
  const tenantId = await operator.identity.foundEnterprise('海风');
  await operator.identity.addMember(tenantId, { name: '赵婷', mobile, permissions: [] });
  const acked: AcknowledgedWrite[] = [];
  await asAdmin('create table note (id integer); insert into note select generate_series(1, 1000)');

  async function asAdmin(text: string): Promise<void> {
    const client = new pg.Client(adminUrl!);
    await client.connect();
    await client.query(text);
    await client.end();
  }

  return {
    acknowledged: () => acked,
    /** Drops a table, and returns the instant before it. */
    async dropNotes(): Promise<Date> {
      const before = new Date();
      await pause(APART);
      await asAdmin('drop table note');
      return before;
    },
    /** Resolves when the database is gone. */
    async begin(): Promise<void> {
      try {
        for (let number = 1; ; number += 1) {
          const key = `write-${number}`;
          await operator.billing.credit(tenantId, { key, amount: 100 });
          acked.push({ key, at: new Date() });
          await pause(APART);
        }
      } catch {
        // The machine is lost.
      } finally {
        await db.close().catch(() => {});
      }
    },
  };
}
