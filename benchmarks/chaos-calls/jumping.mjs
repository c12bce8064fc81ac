// Loaded before the control's server. The instants of a call are by the clock of the moment, which may jump.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

registerHooks({
  load: changeSources([
    [
      'apps/server/src/integrations/telephony/asterisk/engine-clock.ts',
      'new Date(began + when)',
      'new Date(Date.now() - performance.now() + when)',
    ],
  ]),
});
