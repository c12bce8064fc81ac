// Loaded before the control's servers. Who picks a caller looks whether a colleague has them, and then writes, without
// the row lock of the call.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const calls = 'apps/server/src/domains/calls';
const parking = `${calls}/parking/parking.usecases.ts`;

registerHooks({
  load: changeSources([
    [parking, 'await holdCall(tx, id);\n      const now = clock.now();', 'const now = clock.now();'],
    [parking, 'if (!parked) throw parkedGone();', 'if (!parked || parked.rings) throw parkedGone();'],
    [`${calls}/core/parked.repository.ts`, 'and r.agent_id is null and r.transfer_to is null', ''],
  ]),
});
