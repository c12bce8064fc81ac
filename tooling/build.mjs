// npm run build: builds the web client, and the server into one file, each if it changed.
import { buildServerIfChanged } from './build-server.mjs';
import { buildWebIfChanged } from './build-web.mjs';

await buildWebIfChanged();
await buildServerIfChanged();
