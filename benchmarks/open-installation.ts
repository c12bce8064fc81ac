import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { openDomains } from './domains.ts';

/**
 * Opens an empty installation in a folder of its own, whose database the servers of a trial share. `name`: that of the
 * trial. The database, its connections and the folder go with `ends`.
 */
export async function openInstallation(ends: AsyncDisposableStack, name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `haihu-${name}-`));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEmbedded(folder, { listensOn: 'port', settings: ['max_connections=200'] });
  ends.defer(postgres.stop);
  const databaseUrl = postgres.urlOf('postgres', 'haihu');
  const { ownerUrl, appUrl } = await useOutside(databaseUrl);
  await migrate(ownerUrl);
  const dataDir = path.join(folder, 'data');
  const opened = openDomains(dataDir, appUrl, 4);
  ends.defer(opened.db.close);
  return { ...opened, databaseUrl, dataDir };
}
