import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { CallApi } from '../calls/calls.api.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import type { FileApi } from '../files/files.api.ts';
import { followupEvents } from './followups.events.ts';
import { remindTask } from './followups.jobs.ts';
import { followupMessages, followupPushes } from './followups.pushes.ts';
import { followupRoutes } from './followups.routes.ts';
import { createFollowupUsecases } from './followups.usecases.ts';
import { createVisitUsecases, type VisitParts } from './visits/visits.usecases.ts';

export interface FollowupsModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: CustomerApi;
  calls: CallApi;
  fileApi: FileApi;
  taskNumbers: VisitParts['taskNumbers'];
}

/** Creates the module of follow-ups and call-backs. */
export function createFollowupsModule(parts: FollowupsModuleParts) {
  const visits = createVisitUsecases(parts);
  const followups = createFollowupUsecases({ ...parts, visits });
  return {
    api: { ...followups, visits },
    routes: (handlers) => followupRoutes(handlers, followups, visits),
    jobs: { [remindTask.name]: visits.remind },
    events: followupEvents,
    pushes: followupPushes(visits),
    messages: followupMessages(visits),
  } satisfies Module;
}
