// Runs before each file of journeys, because their pages are those of the client that is built from this source.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';

const ended = inject('build');
while (!existsSync(ended)) await delay(100);
const fault = readFileSync(ended, 'utf8');
if (fault) throw new Error(`The client cannot be built: ${fault}`);
