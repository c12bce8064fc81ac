// Loaded before the control's server: it leaves no dead carrier alone, and finds out nothing of what happened while the
// engine was not heard.
import { registerHooks } from 'node:module';
import { changeSources } from './change-sources.mjs';

registerHooks({
  load: changeSources([
    ['calls/carrier-breaker.ts', 'const MOST_FAILED = 5;', 'const MOST_FAILED = Infinity;'],
    ['asterisk/asterisk.ts', 'live(callId)?.resume?.(there);', 'void there;'],
    ['asterisk/asterisk.ts', 'again.resume(call.there);', ''],
  ]),
});
