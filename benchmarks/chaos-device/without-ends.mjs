// Loaded before the control's server. It reads its sources without the parts that end, order and correct calls by own
// phones.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const device = 'apps/server/src/domains/calls/device';

registerHooks({
  load: changeSources([
    // No job ends a call.
    [
      `${device}/device.usecases.ts`,
      'async function endDue(tenantId: string, callId: string): Promise<void> {',
      'async function endDue(tenantId: string, callId: string): Promise<void> { if (callId) return;',
    ],
    // Two agents may ring one number at once.
    [`${device}/accept-device.ts`, 'await holdCallee(tx, callee.hash);', ''],
    [`${device}/accept-device.ts`, 'if (await isBeingCalled(tx, callee.hash)) throw calleeBusy();', ''],
    // A late report changes nothing.
    [`${device}/device.usecases.ts`, 'else await amendCall(tx, { customers, tasks }, call, event, now);', ''],
  ]),
});
