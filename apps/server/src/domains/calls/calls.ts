import type { Storage } from '../../integrations/storage/storage.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { SoundServers } from '../../platform/settings/sound-env.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CustomerApi, ListCursors } from '../customers/customers.api.ts';
import type { FileApi, Links } from '../files/files.api.ts';
import { countCallOutcomes, findDueCallBacks } from '../followups/followups.api.ts';
import { createCountedSearch, createSearchOfWork, type PutOnDoNotCallList } from '../numbers/numbers.api.ts';
import { createAnnouncementRoom } from './announcements/announcements.ts';
import { createAgents } from './agents/agents.ts';
import { findInFront } from './device/presence.repository.ts';
import { createContinuousDialling } from './continuous-dialling/continuous-dialling.ts';
import type { RunParts } from './continuous-dialling/runs.usecases.ts';
import { createPhoneBook } from './core/accounts.ts';
import { findBilledCalls } from './core/calls.repository.ts';
import { createDirectDialling } from './core/direct-dialling.ts';
import { eraseOutside, findBilledLegs } from './core/outside-legs.repository.ts';
import { endRingingTo } from './core/given-calls.ts';
import { createPresentCalls } from './core/present-calls.ts';
import { tellBoards } from './core/states.repository.ts';
import { createDevice } from './device/device.ts';
import { createDialling } from './dialling/dialling.ts';
import { eraseBlocked } from './inbound/blocked.repository.ts';
import { createInbound } from './inbound/inbound.ts';
import { eraseKeptTurns } from './inbound/kept-turns.repository.ts';
import { eraseMissed, leaveMissed } from './inbound/missed.repository.ts';
import type { TurnPlacing } from './inbound/serve-turns.ts';
import { createInCall } from './in-call/in-call.ts';
import { createParkingRoom } from './parking/parking.ts';
import { createMachines } from './machines/machines.ts';
import type { PhoneCodes } from './lines/binding.usecases.ts';
import { hasLine } from './lines/lines.repository.ts';
import { createLines } from './lines/lines.ts';
import { findLineOf, giveLine } from './lines/user-line.repository.ts';
import { createNumberArea } from './number-area/number-area.ts';
import { createOwnPhone } from './own-phone/own-phone.ts';
import { createPlacing } from './placing/placing.ts';
import { createRecordings } from './recordings/recordings.ts';
import { createCallApi } from './records/call-api.ts';
import { moveCalls, moveCallsBack } from './records/moved-calls.repository.ts';
import { areRunning, eraseCalls, findCallsBy } from './records/personal-data.repository.ts';
import { createRecords } from './records/records.ts';
import { createSoundRoom } from './sounds/sounds.ts';
import { createUnknownNumbers } from './unknown-numbers/unknown-numbers.ts';
import type { UnknownNumberParts } from './unknown-numbers/unknown-numbers.usecases.ts';
import { createWall } from './wall/wall.ts';
import { createWhoNext } from './who-next/who-next.ts';

export interface CallsModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: CustomerApi;
  billing: BillingApi;
  files: Pick<FileApi, 'readOwn' | 'save' | 'remove'>;
  links: Links;
  storage: Storage;
  limits: RateLimits;
  listCursors: ListCursors;
  putOnDoNotCallList: PutOnDoNotCallList;
  findSession: RunParts['findSession'];
  findMemberOf: TurnPlacing['findMemberOf'];
  phoneCodes: PhoneCodes;
  addPrivate: UnknownNumberParts['addPrivate'];
  addNumber: UnknownNumberParts['addNumber'];
  soundServers?: SoundServers;
  lend: LendSeam;
}

/** Makes the domain's module: lines, calls and runs. */
export function createCallsModule(given: CallsModuleParts) {
  const parts = {
    ...given,
    countOutcomes: countCallOutcomes,
    findDueCallBacks,
    callEnded: given.lend('callEnded'),
    tasks: given.lend('taskCalls'),
    pastCalls: given.lend('pastCalls'),
    presentCalls: createPresentCalls(given.cipher, given.customers),
    countSearch: createCountedSearch(given),
    searchByWork: createSearchOfWork(given),
    phoneBook: createPhoneBook(given),
    direct: createDirectDialling(),
  };
  const dialling = createDialling(parts);
  const { progress } = dialling.api;
  const device = createDevice({ ...parts, progress });
  const inbound = createInbound(parts);
  const placing = createPlacing({ ...parts, ...inbound.api, device: device.api });
  const runs = createContinuousDialling({ ...parts, device: device.api, accept: placing.api.accept });
  const ownPhone = createOwnPhone(parts);
  const records = createRecords({ ...parts, ...inbound.api, progress, device: device.api });
  const rooms = {
    agents: createAgents(parts),
    announcements: createAnnouncementRoom(parts),
    device,
    dialling,
    inbound,
    inCall: createInCall(parts),
    lines: createLines({ ...parts, sayCode: ownPhone.api.sayCode }),
    machines: createMachines(parts),
    numberArea: createNumberArea(parts),
    ownPhone,
    parking: createParkingRoom(parts),
    placing,
    recordings: createRecordings({ ...parts, readable: records.api.readable }),
    records,
    runs,
    sounds: createSoundRoom(parts),
    unknownNumbers: createUnknownNumbers(parts),
    wall: createWall(parts),
    whoNext: createWhoNext({ ...parts, runs: runs.api }),
  };
  const core = createCallApi(parts);
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.agents.api,
      ...rooms.announcements.api,
      ...rooms.dialling.api,
      ...rooms.inCall.api,
      ...rooms.lines.api,
      ...rooms.numberArea.api,
      ...rooms.placing.api,
      ...rooms.recordings.api,
      ...rooms.records.api,
      ...rooms.sounds.api,
      core,
      inbound: { missed: inbound.api.missed, blocked: inbound.api.blocked },
      device: device.api,
      direct: parts.direct,
      phones: ownPhone.api,
      runs: runs.api,
      turns: { findMemberOf: given.findMemberOf, placeTurn: placing.api.placeTurn } satisfies TurnPlacing,
      unknown: rooms.unknownNumbers.api,
    },
    seams: {
      agenda: { ...device.seams.agenda, ...inbound.seams.agenda, ...records.seams.agenda },
      billedCalls: { find: findBilledCalls, findLegs: findBilledLegs },
      pagesInFront: { ofUsers: findInFront },
      leaving: {
        phones: ownPhone.api.close,
        boards: async (tx, userId) => tellBoards(tx, userId),
        missed: leaveMissed,
      },
      linesOfMembers: { find: findLineOf, isThere: hasLine, give: giveLine },
      personalData: { calls: findCallsBy },
      ringing: { end: endRingingTo },
      followedCalls: core,
      callsOfCustomers: { areRunning, move: moveCalls, moveBack: moveCallsBack },
      erasing: {
        async calls(tx, of, { nobody }) {
          await eraseMissed(tx, of.numberHashes);
          await eraseKeptTurns(tx, of.numberHashes);
          await eraseBlocked(tx, of.numberHashes);
          await eraseOutside(tx, of.numberHashes, nobody());
          return eraseCalls(tx, of, nobody());
        },
      },
    },
  } satisfies Module;
}
