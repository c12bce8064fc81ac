import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi } from '../files/files.api.ts';
import { createDoNotCallImports } from './do-not-call/do-not-call-import.usecases.ts';
import { doNotCallRoutes } from './do-not-call/do-not-call.routes.ts';
import { createDoNotCall } from './do-not-call/do-not-call.usecases.ts';
import { createPutOnDoNotCallList } from './do-not-call/put-on-do-not-call-list.ts';
import { doNotCallTask } from './numbers.jobs.ts';

export interface NumbersModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: FileApi;
  lend: LendSeam;
}

/** Makes the domain's module: telephone numbers, their areas, and the do-not-call list. */
export function createNumbersModule(parts: NumbersModuleParts) {
  const putOnDoNotCallList = createPutOnDoNotCallList({ ...parts, ringing: parts.lend('ringing') });
  const doNotCall = createDoNotCall({ ...parts, putOnDoNotCallList });
  const imports = createDoNotCallImports({ ...parts, putOnDoNotCallList });
  return {
    api: { putOnDoNotCallList, doNotCall, imports },
    routes: (handlers) => doNotCallRoutes(handlers, doNotCall, imports),
    jobs: { [doNotCallTask.name]: imports.run },
  } satisfies Module;
}
