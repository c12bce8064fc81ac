// Loaded before the control's servers of the race. Placing a call locks neither the lines nor the wallet.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

registerHooks({
  load: changeSources([
    ['apps/server/src/domains/calls/lines/lines.repository.ts', 'order by id for no key update`', 'order by id`'],
    ['apps/server/src/domains/billing/core/ledger.repository.ts', 'and ${after} for update`', 'and ${after}`'],
  ]),
});
