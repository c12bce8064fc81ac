// Loaded before the control's diallers. A node that is taken out of use is left at once, as before nodes drained.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const dialler = 'apps/server/src/domains/calls/dialling/dialler.ts';

registerHooks({
  load: changeSources([[dialler, 'isWanted || (await isNeeded(db, lease.nodeId, isConnected))', 'false']]),
});
