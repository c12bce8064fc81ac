import type { Storage } from '../../integrations/storage/storage.ts';
import { isAllowed } from '../../kernel/member.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi, Links } from '../files/files.api.ts';
import type { PutOnDoNotCallList } from '../numbers/numbers.api.ts';
import { createAttachments } from './attachments/attachments.ts';
import { createBatches } from './batches/batches.ts';
import { createClaiming } from './claiming/claiming.ts';
import { createCustomerApi } from './core/customer-api.ts';
import { createFilters } from './filters/filters.ts';
import { createImports } from './imports/imports.ts';
import { createMerge } from './merge/merge.ts';
import { createCustomerPersonalData } from './personal-data/personal-data.ts';
import { createPlaces } from './places/places.ts';
import { createPools } from './pools/pools.ts';
import { createCustomerDoNotCall } from './record/customer-do-not-call.ts';
import { createRecord } from './record/record.ts';
import { createRecycleBin } from './recycle-bin/recycle-bin.ts';
import { createPublicPools } from './public-pools/public-pools.ts';
import { createTags } from './tags/tags.ts';
import { leavePublicPools, replaceDepartment } from './core/public-pools.repository.ts';

export interface CustomersModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  links: Links;
  files: FileApi;
  putOnDoNotCallList: PutOnDoNotCallList;
  lend: LendSeam;
}

/** Makes the domain's module: customers in the public and the private pools. */
export function createCustomersModule(parts: CustomersModuleParts) {
  const core = createCustomerApi(parts);
  const withCore = { ...parts, core, customerApi: core };
  const pools = createPools(parts);
  const { lists, numberSearch, listCursors } = pools.api;
  const calls = parts.lend('callsOfCustomers');
  const doNotCall = createCustomerDoNotCall(withCore);
  const personalData = createCustomerPersonalData({ ...parts, calls, erasing: parts.lend('erasing') });
  const { eraseQuietly: erase } = personalData.api;
  const rooms = {
    attachments: createAttachments(withCore),
    batches: createBatches({ ...parts, listingOf: lists.listingOf }),
    claiming: createClaiming(withCore),
    filters: createFilters({ ...parts, ...pools.api }),
    imports: createImports(parts),
    merge: createMerge({ ...parts, lists, calls }),
    personalData,
    places: createPlaces(withCore),
    pools,
    record: createRecord({ ...withCore, doNotCall, numberSearch }),
    recycleBin: createRecycleBin({ ...parts, readSearch: numberSearch.read, erase }),
    publicPools: createPublicPools(withCore),
    tags: createTags(parts),
  };
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.claiming.api,
      ...rooms.filters.api,
      ...rooms.merge.api,
      ...rooms.record.api,
      ...rooms.publicPools.api,
      ...lists,
      core,
      doNotCall,
      listCursors,
      attachments: rooms.attachments.api,
      erasure: personalData.api,
      batches: rooms.batches.api,
      imports: rooms.imports.api,
      recycleBin: rooms.recycleBin.api,
      tagKeeping: rooms.tags.api,
    },
    seams: {
      ...rooms.publicPools.seams,
      jobFiles: { 'customers.export': (maker) => isAllowed(maker, 'customers.export') },
      customerNames: { find: core.findNames },
      holdings: { customers: core.holding },
      leaving: { seas: leavePublicPools },
      memberWork: { countOwned: core.countOwned, countHeld: core.countHeld },
      openPublicPools: { replaceDepartment },
      followedCustomers: {
        ...core,
        ...doNotCall,
        recordFollowUp: (tx, event) => core.recordEvents(tx, [{ ...event, kind: 'follow_up', detail: {} }]),
      },
    },
  } satisfies Module;
}
