import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../integrations/storage/storage.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { PhoneBook } from '../core/accounts.ts';
import type { EngineKind, Lease } from '../core/nodes.repository.ts';
import type { TurnPlacing } from '../inbound/serve-turns.ts';
import type { CallProgress } from './call-progress.usecases.ts';

/** The parts that driving one node needs. */
export interface DriverParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  phoneBook: PhoneBook;
  progress: CallProgress;
  /** Calls people back who asked for it. */
  turns: TurnPlacing;
  log: FastifyBaseLogger;
  kind: EngineKind;
  lease: Lease;
  telephony: Telephony;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
}
