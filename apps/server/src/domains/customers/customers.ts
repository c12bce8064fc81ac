import type { Storage } from '../../integrations/storage/storage.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { CallApi } from '../calls/calls.api.ts';
import type { FileApi, Links } from '../files/files.api.ts';
import { attachmentRoutes } from './attachments/attachments.routes.ts';
import { placeRoutes } from './places/places.routes.ts';
import { createPlaces } from './places/places.usecases.ts';
import { createAttachments } from './attachments/attachments.usecases.ts';
import { createCustomerApi } from './customers.api.ts';
import { customerEvents } from './core/customers.events.ts';
import * as tasks from './customers.jobs.ts';
import { customerMessages } from './customers.messages.ts';
import { customerPushes } from './customers.pushes.ts';
import { customerRoutes } from './customers.routes.ts';
import { createCustomerUsecases } from './customers.usecases.ts';
import { handRoutes } from './batches/batches.routes.ts';
import { createHands } from './batches/batches.usecases.ts';
import { createRecycleBin } from './recycle-bin/recycle-bin.usecases.ts';
import { customerImportRoutes } from './imports/customer-imports.routes.ts';
import { createCustomerImports } from './imports/customer-imports.usecases.ts';
import { customerRecordRoutes } from './record/customer-records.routes.ts';
import { createErasure } from './personal-data/erase.usecases.ts';

export interface CustomersModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  links: Links;
  files: FileApi;
  calls: Pick<CallApi, 'noteRefusal' | 'findOnDoNotCallList'>;
  lend: LendSeam;
}

/** Customers in the public and the private pools. */
export function createCustomersModule(parts: CustomersModuleParts) {
  const core = createCustomerApi(parts);
  const calls = parts.lend('callsOfCustomers');
  const customers = createCustomerUsecases({ ...parts, customerApi: core, callsOfCustomers: calls });
  const attachments = createAttachments({ ...parts, customerApi: core });
  const places = createPlaces({ ...parts, customerApi: core });
  const hands = createHands({ ...parts, listingOf: customers.listingOf });
  const erasure = createErasure({ ...parts, calls, erasing: parts.lend('erasing') });
  const recycleBin = createRecycleBin({ ...parts, readSearch: customers.readSearch, erase: erasure.eraseQuietly });
  const imports = createCustomerImports(parts);
  return {
    api: { ...customers, core, attachments, hands, recycleBin, imports, erasure },
    routes(handlers) {
      customerRoutes(handlers, customers);
      customerRecordRoutes(handlers, customers);
      attachmentRoutes(handlers, attachments);
      placeRoutes(handlers, places);
      handRoutes(handlers, hands, recycleBin);
      customerImportRoutes(handlers, imports);
    },
    jobs: {
      [tasks.readImportTask.name]: imports.read,
      [tasks.writeImportTask.name]: imports.write,
      [tasks.forgetImportTask.name]: imports.forget,
      [tasks.undoImportTask.name]: imports.runUndo,
      [tasks.runBatchTask.name]: hands.run,
      [tasks.forgetBatchTask.name]: hands.forget,
      [tasks.sweepBinTask.name]: recycleBin.sweep,
      [tasks.returnTask.name]: customers.returnDue,
      [tasks.exportTask.name]: customers.exporting.run,
      [tasks.mergeTagsTask.name]: customers.tagKeeping.runMerge,
      ...customers.jobs,
    },
    giveUps: {
      [tasks.readImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'reading'),
      [tasks.writeImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'writing'),
      [tasks.undoImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'undoing'),
    },
    events: customerEvents,
    pushes: customerPushes,
    messages: customerMessages({ ...parts, core }),
  } satisfies Module;
}
