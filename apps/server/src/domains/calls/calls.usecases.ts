import type { Storage } from '../../integrations/storage/storage.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { createCountedSearch, type KeepInPeace } from '../numbers/numbers.api.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { SoundServers } from '../../platform/settings/sound-env.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CustomerApi, Walks } from '../customers/customers.api.ts';
import type { Links } from '../files/files.api.ts';
import type { TaskCalls } from './calls.seams.ts';
import { createAgentStates } from './agents/states.usecases.ts';
import { createBoard } from './agents/board.usecases.ts';
import { createCallProgress } from './dialling/call-progress.usecases.ts';
import { createHiding } from './records/hiding.usecases.ts';
import { createNotes } from './recordings/notes.usecases.ts';
import { createNumberAreas } from './number-area/number-area.usecases.ts';
import { createRecordPages } from './records/record-pages.usecases.ts';
import { createCallUsecases } from './records/calls.usecases.ts';
import { createEngineUsecases } from './dialling/engines.usecases.ts';
import { createPhoneBook } from './dialling/accounts.ts';
import { createBinding, type PhoneCodes } from './lines/binding.usecases.ts';
import { createUserLine } from './lines/user-line.usecases.ts';
import { createCallerId } from './placing/caller-id.usecases.ts';
import { createDeviceCalls } from './device/device.usecases.ts';
import { createControls } from './in-call/controls.usecases.ts';
import { createJoin } from './in-call/join.usecases.ts';
import { createLineUsecases } from './lines/lines.usecases.ts';
import { createMeter } from './lines/meter.usecases.ts';
import { createPastCalls } from './records/past-calls.usecases.ts';
import { createOwnPhone } from './own-phone/own-phone.usecases.ts';
import { createSoftphones } from './own-phone/softphone.usecases.ts';
import { createPlaceCall } from './placing/place-call.usecases.ts';
import { createPresentCalls } from './present-calls.ts';
import { createRuns, type RunParts } from './continuous-dialling/runs.usecases.ts';
import { createUnknownNumbers, type UnknownNumberParts } from './unknown-numbers/unknown-numbers.usecases.ts';
import { createWhoNext, type WhoNextParts } from './who-next/who-next.usecases.ts';

export interface CallDomainParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: CustomerApi;
  billing: BillingApi;
  links: Links;
  storage: Storage;
  limits: RateLimits;
  walks: Walks;
  tasks: TaskCalls;
  keepInPeace: KeepInPeace;
  findSession: RunParts['findSession'];
  countOutcomes: RunParts['countOutcomes'];
  phoneCodes: PhoneCodes;
  findDueVisits: WhoNextParts['findDueVisits'];
  addPrivate: UnknownNumberParts['addPrivate'];
  addNumber: UnknownNumberParts['addNumber'];
  soundServers?: SoundServers;
}

export type Calls = ReturnType<typeof createCalls>;

/** Builds all use-cases of the domain. */
export function createCalls(parts: CallDomainParts) {
  const presentCalls = createPresentCalls(parts.cipher, parts.customers);
  const progress = createCallProgress(parts);
  const phoneBook = createPhoneBook(parts);
  const countSearch = createCountedSearch(parts);
  const device = createDeviceCalls({ ...parts, progress });
  const placing = createPlaceCall({ ...parts, presentCalls, countSearch, phoneBook, device });
  const runs = createRuns({ ...parts, accept: placing.accept });
  const ownPhone = createOwnPhone({ ...parts, phoneBook });
  const records = createCallUsecases({ ...parts, presentCalls });
  return {
    ...createLineUsecases(parts),
    engines: createEngineUsecases(parts),
    meter: createMeter(parts),
    place: placing.place,
    accept: placing.accept,
    dialAhead: placing.dialAhead,
    runs,
    whoNext: createWhoNext({ ...parts, runs }),
    ...records,
    ...createRecordPages({ ...parts, presentCalls }),
    ...createHiding(parts),
    ...createNotes({ ...parts, readable: records.readable }),
    ...createNumberAreas(parts),
    phones: { ...ownPhone, ...createSoftphones({ ...parts, phoneBook }), close: phoneBook.closePhone },
    ...createUserLine({ ...parts, phoneBook }),
    ...createBinding({ ...parts, phoneBook, sayCode: ownPhone.sayCode }),
    callerId: createCallerId(parts),
    device,
    controls: createControls(parts),
    join: createJoin(parts),
    agents: createAgentStates(parts),
    board: createBoard({ ...parts, presentCalls }),
    unknown: createUnknownNumbers(parts),
    ...createPastCalls({ ...parts, progress }),
    progress,
  };
}
