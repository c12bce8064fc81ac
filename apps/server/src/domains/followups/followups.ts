import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { FileApi } from '../files/files.api.ts';
import type { PutOnDoNotCallList } from '../numbers/numbers.api.ts';
import { followupEvents } from './followups.events.ts';
import { remindTask } from './followups.jobs.ts';
import { followupMessages, followupPushes } from './followups.pushes.ts';
import { followupRoutes } from './followups.routes.ts';
import { createFollowupUsecases } from './followups.usecases.ts';
import { createCallBackUsecases } from './visits/call-backs.usecases.ts';
import { findFollowUpsBy, findSharedPhrases, replacePhrases } from './followups.repository.ts';

export interface FollowupsModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: FileApi;
  putOnDoNotCallList: PutOnDoNotCallList;
  lend: LendSeam;
}

/** Creates the module of follow-ups and call-backs. */
export function createFollowupsModule(parts: FollowupsModuleParts) {
  const { lend } = parts;
  const customers = lend('followedCustomers');
  const callBacks = createCallBackUsecases({ ...parts, customers, taskNumbers: lend('taskNumbers') });
  const followups = createFollowupUsecases({
    ...parts,
    fileApi: parts.files,
    customers,
    calls: lend('followedCalls'),
    callBacks,
  });
  return {
    api: { ...followups, callBacks },
    routes: (handlers) => followupRoutes(handlers, followups, callBacks),
    jobs: { [remindTask.name]: callBacks.remind },
    events: followupEvents,
    pushes: followupPushes(callBacks),
    messages: followupMessages(callBacks),
    seams: {
      dueVisits: { count: callBacks.countOverdue },
      holdings: { visits: callBacks.holding },
      memberWork: { countOverdueCallBacks: callBacks.countOverdue, endCallBacks: callBacks.endAllOf },
      personalData: { followUps: findFollowUpsBy },
      sharedPhrases: { find: findSharedPhrases, save: (tx, texts) => replacePhrases(tx, null, texts) },
    },
  } satisfies Module;
}
