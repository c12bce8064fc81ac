// Loaded before the control's diallers. They know no colleague beside an agent, take a call with two agents for halves of
// calls, and hang up on it.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const recovery = 'apps/server/src/integrations/telephony/asterisk/recovery.ts';

registerHooks({ load: changeSources([[recovery, '(agent ?? (await mayBeAlone(customer)))', 'agents.length === 1']]) });
