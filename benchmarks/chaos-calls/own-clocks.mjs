// Loaded before the control's servers. A server that takes a call over tells its instants by its own clock.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

registerHooks({
  load: changeSources([
    [
      'apps/server/src/integrations/telephony/asterisk/engine-calls.ts',
      'return Math.abs(ahead) > MEASURED ? ahead : 0;',
      'return 0;',
    ],
  ]),
});
