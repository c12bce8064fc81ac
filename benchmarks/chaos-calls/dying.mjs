// Loaded before a server that dies. It dies by SIGKILL when the file of `DIES_BY` names the place that it comes to.
import { readFileSync, unlinkSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { changeSources } from '../change-sources.mjs';

const dialling = 'apps/server/src/domains/calls/dialling/dial-call.ts';
const provision = 'await telephony.provision(agents, lines);';
const dialled = 'return answer.accepted;';

globalThis.dieAt = (place) => {
  try {
    if (readFileSync(process.env.DIES_BY, 'utf8') !== place) return;
    unlinkSync(process.env.DIES_BY);
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
};

registerHooks({
  load: changeSources([
    // The mark that a call is dialled is committed. The engine has not been told.
    [dialling, provision, `globalThis.dieAt('untold'); ${provision}`],
    // The engine dials, and nobody hears it.
    [dialling, dialled, `globalThis.dieAt('told'); ${dialled}`],
  ]),
});
