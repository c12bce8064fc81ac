// Loaded before the control's servers. A dialler that stops leaves its node to nobody, and the next one hears nothing of it.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const nodes = 'apps/server/src/domains/calls/core/nodes.repository.ts';

registerHooks({
  load: changeSources([
    [nodes, "when state <> 'off' and is_connected then", 'when false then'],
    [nodes, 'if (ended.length > 0) db.tell(ENGINE_CHANNEL, NODE_FREE);', 'void ended;'],
  ]),
});
