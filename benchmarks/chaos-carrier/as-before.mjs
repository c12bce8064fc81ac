// Loaded before the control's server. That server pauses no dead carrier, and finds out nothing about the time in which
// it did not hear the engine.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const engine = 'apps/server/src/integrations/telephony/asterisk/engine-calls.ts';

registerHooks({
  load: changeSources([
    ['packages/rules/src/calls/lines/carrier-breaker.ts', 'const MOST_FAILED = 5;', 'const MOST_FAILED = Infinity;'],
    [engine, 'call?.resume?.(there, isCustomerThere ? null : await ends.keptEnd(callId));', 'void isCustomerThere;'],
    // Calls that ring, and those in talk.
    [engine, 'again.resume(call.there);', ''],
    [engine, 'again.resume(call.there);', ''],
  ]),
});
