// Loaded before the server (node --import). A request with the header `x-die-unsaid` makes the process die by SIGKILL
// after its commit, before its reply.
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

registerHooks({
  load: changeSources([
    [
      'apps/server/src/kernel/endpoint.ts',
      "if (endpoint.kind === 'bytes') return reply;",
      "if (request.headers['x-die-unsaid']) process.kill(process.pid, 'SIGKILL'); if (endpoint.kind === 'bytes') return reply;",
    ],
  ]),
});
