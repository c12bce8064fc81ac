// Loaded before the server. The agents' phones of the lab are no browsers, so Asterisk is told of them as SIP phones.
import { registerHooks } from 'node:module';
import { changeSources } from './change-sources.mjs';

registerHooks({ load: changeSources([['asterisk/provisioning.ts', "media !== 'phone'", 'false']]) });
