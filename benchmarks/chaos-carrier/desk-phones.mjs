// Loaded before the server: the agents' phones of the lab are not browsers, and Asterisk is told of them as it is of phones.
import { registerHooks } from 'node:module';
import { changeSources } from './change-sources.mjs';

registerHooks({ load: changeSources([['asterisk/provisioning.ts', "media !== 'phone'", 'false']]) });
