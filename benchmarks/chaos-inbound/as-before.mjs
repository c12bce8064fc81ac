// Loaded before the control's servers. A new dialler takes callers who wait for halves of calls, and hangs up on them.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const recovery = 'apps/server/src/integrations/telephony/asterisk/recovery.ts';

registerHooks({ load: changeSources([[recovery, '(agent ?? (await mayBeAlone(customer)))', 'agent']]) });
