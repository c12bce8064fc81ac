import { once } from 'node:events';
import { createApp } from '../app.ts';
import { createParts } from '../parts.ts';
import { putClockAhead } from '../platform/process/clock-ahead.ts';
import { openDataDir } from '../platform/settings/data-dir.ts';
import { createDb } from '../platform/db/db.ts';
import type { ServerSettings } from '../platform/settings/env.ts';
import { seedDemo } from './demo.ts';

/** The order that the server sends to this process. */
export interface SeedOrder {
  settings: ServerSettings;
  appUrl: string;
  schedulerUrl: string;
}

const [order] = await once(process, 'message');
const { settings, appUrl, schedulerUrl } = order as SeedOrder;
putClockAhead(settings.clockAheadSeconds);
const db = createDb(appUrl);
const parts = createParts(settings, openDataDir(settings.dataDir, settings.keysDir), db, schedulerUrl);
const { domainsAt, stop } = await createApp(parts);
await seedDemo({ db, domainsAt, storage: parts.storage, now: parts.clock.now() });
await stop();
await db.close();
process.disconnect();
