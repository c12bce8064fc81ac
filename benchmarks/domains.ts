import path from 'node:path';
import type { OperatorParts } from '@haihu/cli/src/operator.ts';
import { createLocalFace } from '@haihu/server/src/integrations/face/local/local.ts';
import { createLocalOcr } from '@haihu/server/src/integrations/ocr/local/local-ocr.ts';
import { createOperatorOutbox } from '@haihu/server/src/integrations/sms/operator-outbox.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createModules, type Domains, domainsOf } from '@haihu/server/src/modules.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';

/** Makes the server's own use-cases, without a server. */
export const createDomains = (parts: OperatorParts): Domains => domainsOf(createAllModules(parts));

/** Makes the server's own modules, without a server. */
export function createAllModules(parts: OperatorParts) {
  const adapters = { sms: createOperatorOutbox(parts), face: createLocalFace(), ocr: createLocalOcr() };
  return createModules({ ...parts, ...adapters, sendFailed: console.error });
}

/** Makes the use-cases on the folder and the database of a running server. The caller closes `db`. */
export function openDomains(dataDir: string, appUrl: string, connections = 10) {
  const folder = openDataDir(dataDir);
  const cipher = createCipher({ encryption: folder.secret('encryption.key'), lookup: folder.secret('lookup.key') });
  const db = createDb(appUrl, { connections });
  const storage = createDataFolder(path.resolve(dataDir, 'files'));
  const parts = { db, cipher, clock, storage, linkKey: folder.secret('links.key') };
  return { db, cipher, parts, domains: createDomains(parts) };
}

/** Makes the use-cases on the folder of a running server, as `openDomains` does. Throws if no server runs there. */
export async function joinDomains(dataDir: string, connections?: number) {
  const running = await joinRunning(dataDir);
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  return { running, ...openDomains(dataDir, running.appUrl, connections) };
}
