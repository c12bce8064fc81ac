// Loaded before the control's server. That server pauses no dead carrier, and finds out nothing about the time in which
// it did not hear the engine.
import { registerHooks } from 'node:module';
import { changeSources } from './change-sources.mjs';

registerHooks({
  load: changeSources([
    ['calls/carrier-breaker.ts', 'const MOST_FAILED = 5;', 'const MOST_FAILED = Infinity;'],
    ['asterisk/asterisk.ts', 'live(callId)?.resume?.(there);', 'void there;'],
    ['asterisk/asterisk.ts', 'again.resume(call.there);', ''],
  ]),
});
