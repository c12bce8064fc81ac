import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { createAgendaExtensions } from './agenda-extensions.ts';
import { createExtend } from './extend.usecases.ts';
import { createExtensionRequests } from './extension-requests.usecases.ts';
import { createLeavingCustomers } from './leaving.usecases.ts';
import { createReturns } from './return.usecases.ts';
import { returnTask } from './returning.ts';
import { deletePublicPoolTask } from './public-pool-deletion.usecases.ts';
import { publicPoolMessages, publicPoolPushes } from './public-pools.pushes.ts';
import { createPublicPoolUsecases } from './public-pools.usecases.ts';

const done = { done: true } as const;

export interface PublicPoolParts {
  db: Db;
  clock: Clock;
  core: Pick<CustomerApi, 'findOpenNames' | 'findShort'>;
}

/** Makes the room's module: public pools, their rules and the customers that return to them. */
export function createPublicPools(parts: PublicPoolParts) {
  const publicPools = createPublicPoolUsecases(parts);
  const extend = createExtend(parts);
  const extensionRequests = createExtensionRequests(parts);
  const returnDue = createReturns(parts);
  return {
    api: { publicPools, extend, extensionRequests, returnDue },
    routes({ handle }) {
      handle('customers.seas', (member) => publicPools.mine(member));
      handle('customers.seaRules', (member, { id }) => publicPools.rules(member, id));
      handle('customers.seaSettings', (member) => publicPools.settings(member));
      handle('customers.saveSea', (member, request) => publicPools.save(member, request));
      handle('customers.simulateReturns', (member, request) => publicPools.simulate(member, request));
      handle('customers.extend', (member, request, { key }) => extend(member, request, key));
      handle('customers.seaUsage', (member, request) => publicPools.deletion.usage(member, request));
      handle('customers.deleteSea', (member, request, { key }) => publicPools.deletion.remove(member, request, key));
      handle('customers.askExtension', (member, request) => extensionRequests.ask(member, request).then(() => done));
      handle('customers.extensionRequests', (member, request) => extensionRequests.page(member, request));
      handle('customers.answerExtension', (member, request, { key }) =>
        extensionRequests.answer(member, request, key).then(() => done),
      );
    },
    jobs: { [returnTask.name]: returnDue, [deletePublicPoolTask.name]: publicPools.deletion.run },
    pushes: publicPoolPushes,
    messages: publicPoolMessages(parts),
    seams: { agenda: { leaving: createLeavingCustomers(parts), extension: createAgendaExtensions(parts) } },
  } satisfies Module;
}
