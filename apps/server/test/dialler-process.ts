/**
 * Runs a dialler in a process of its own, on the database of a test, so that it can really be killed. See
 * `spawnDialler`.
 */
import { createApp } from '../src/app.ts';
import { createParts } from '../src/parts.ts';
import { openDataDir } from '../src/platform/settings/data-dir.ts';
import { createDb } from '../src/platform/db/db.ts';
import { readServerSettings } from '../src/platform/settings/env.ts';

const { DATA_DIR = '', APP_URL = '', SCHEDULER_URL = '' } = process.env;
const settings = readServerSettings({ DATA_DIR, LOG_LEVEL: 'error' }, ['--roles=dialler']);
const db = createDb(APP_URL, { connections: 10 });
const app = await createApp(createParts(settings, openDataDir(DATA_DIR), db, SCHEDULER_URL));
await app.start();
console.log('drives');
