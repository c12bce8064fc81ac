import type { Storage } from '../../integrations/storage/storage.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import type { Links } from '../files/files.api.ts';
import { createCallProgress } from './call-progress.usecases.ts';
import { createCallUsecases } from './calls.usecases.ts';
import { createLineUsecases } from './lines.usecases.ts';
import { createPastCalls } from './past-calls.usecases.ts';
import { createPlaceCall } from './place-call.usecases.ts';
import { createPresentCalls } from './present-calls.ts';
import { createRecordingSweep } from './recordings.usecases.ts';

export interface CallDomainParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: CustomerApi;
  billing: BillingApi;
  links: Links;
  storage: Storage;
}

export type Calls = ReturnType<typeof createCalls>;

/** The use-cases of the domain, put together. */
export function createCalls(parts: CallDomainParts) {
  const presentCalls = createPresentCalls(parts.cipher, parts.customers);
  const progress = createCallProgress(parts);
  return {
    ...createLineUsecases(parts),
    ...createPlaceCall({ ...parts, presentCalls }),
    ...createCallUsecases({ ...parts, presentCalls }),
    ...createPastCalls({ ...parts, progress }),
    sweepRecordings: createRecordingSweep(parts),
    progress,
  };
}
