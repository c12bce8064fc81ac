import { customerEvents } from '../domains/customers/customers.events.ts';
import { followupEvents } from '../domains/followups/followups.events.ts';
import { billingEvents, billingPushes } from '../domains/billing/billing.pushes.ts';
import { closeDaysTask, exportBillsTask } from '../domains/billing/billing.jobs.ts';
import { callEvents } from '../domains/calls/calls.events.ts';
import { identityPushes } from '../domains/identity/identity.pushes.ts';
import { customerPushes } from '../domains/customers/customers.pushes.ts';
import { filePushes } from '../domains/files/files.pushes.ts';
import { followupPushes } from '../domains/followups/followups.pushes.ts';
import { callPushes } from '../domains/calls/calls.pushes.ts';
import * as customerJobs from '../domains/customers/customers.jobs.ts';
import { removeOrphan } from '../domains/files/files.jobs.ts';
import { remindTask } from '../domains/followups/followups.jobs.ts';
import { exportDataTask } from '../domains/identity/identity.jobs.ts';
import { exportAuditTask, handOverTask } from '../domains/organisation/organisation.jobs.ts';
import type { EventHandler } from '../platform/outbox.ts';
import type { Presenters } from '../platform/push-presenters.ts';
import type { JobHandler } from '../platform/queue/queue.ts';
import type { Domains } from './domains.ts';

/** What each task of the queue does, by its name. */
export function jobHandlers({
  files,
  visits,
  customers,
  customerImports,
  hands,
  recycleBin,
  calls,
  auditing,
  leaving,
  personalData,
  ledgerDays,
  bills,
}: Domains): Record<string, JobHandler> {
  return {
    [customerJobs.readImportTask.name]: customerImports.read,
    [customerJobs.writeImportTask.name]: customerImports.write,
    [customerJobs.forgetImportTask.name]: customerImports.forget,
    [customerJobs.undoImportTask.name]: customerImports.runUndo,
    [customerJobs.runBatchTask.name]: hands.run,
    [customerJobs.forgetBatchTask.name]: hands.forget,
    [customerJobs.sweepBinTask.name]: recycleBin.sweep,
    [customerJobs.returnTask.name]: customers.returnDue,
    [customerJobs.exportTask.name]: customers.exporting.run,
    [customerJobs.mergeTagsTask.name]: customers.tagKeeping.runMerge,
    ...customers.jobs,
    [exportAuditTask.name]: auditing.runExport,
    [handOverTask.name]: leaving.runHandOver,
    [exportDataTask.name]: personalData.runExport,
    [removeOrphan.name]: files.removeIfOrphan,
    [remindTask.name]: visits.remind,
    ...calls.jobs,
    [exportBillsTask.name]: bills.exporting.run,
    [closeDaysTask.name]: ledgerDays.closeDays,
  };
}

/** What tells that a task is tried no more, by its name. */
export function jobGiveUps({ customerImports: { giveUp } }: Domains): Record<string, JobHandler> {
  return {
    [customerJobs.readImportTask.name]: (tenantId, id) => giveUp(tenantId, id, 'reading'),
    [customerJobs.writeImportTask.name]: (tenantId, id) => giveUp(tenantId, id, 'writing'),
    [customerJobs.undoImportTask.name]: (tenantId, id) => giveUp(tenantId, id, 'undoing'),
  };
}

/** What follows from each type of event. */
export function eventHandlers(): Record<string, EventHandler> {
  return { ...customerEvents, ...followupEvents, ...callEvents, ...billingEvents };
}

/** What each type of push tells its member. */
export function pushPresenters({ files, visits, calls }: Domains): Presenters {
  return {
    ...identityPushes,
    ...customerPushes,
    ...filePushes(files),
    ...followupPushes(visits),
    ...callPushes(calls),
    ...billingPushes,
  };
}
