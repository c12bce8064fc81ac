// Loaded before the control's servers. A client that comes back gets only new pushes, and never those that it missed.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const delivery = 'apps/server/src/socket/delivery.ts';

registerHooks({ load: changeSources([[delivery, 'sent = seen;\n      for', 'sent = last;\n      for']]) });
