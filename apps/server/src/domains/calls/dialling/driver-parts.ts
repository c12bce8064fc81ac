import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CallProgress } from './call-progress.usecases.ts';
import type { PhoneBook } from './accounts.ts';
import type { EngineKind, Lease } from './nodes.repository.ts';

/** What driving one node takes. */
export interface DriverParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  phoneBook: PhoneBook;
  progress: CallProgress;
  log: FastifyBaseLogger;
  kind: EngineKind;
  lease: Lease;
  telephony: Telephony;
  /** False once the lease may have passed to somebody else. */
  isHeld(): boolean;
}
