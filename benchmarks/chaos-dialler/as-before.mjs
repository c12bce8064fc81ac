// Loaded before the control's servers. A new dialler takes over none of the calls that it finds at the engine.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const engine = 'apps/server/src/integrations/telephony/asterisk/engine-calls.ts';

registerHooks({ load: changeSources([[engine, 'of found.whole) {', 'of []) {']]) });
