import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { finishTransferTask } from './sending.ts';
import { createTransferUsecases } from './transfers.usecases.ts';

/** Makes the room's module: balance that an agency hands to its enterprises. */
export function createTransfers(parts: { db: Db; clock: Clock }) {
  const transfers = createTransferUsecases(parts);
  return {
    api: transfers,
    routes({ handle }) {
      handle('billing.transfer', (member, request, { key }) => transfers.transfer(member, request, key));
      handle('billing.transfers', (member, request) => transfers.page(member, request));
    },
    jobs: { [finishTransferTask.name]: transfers.finish },
  } satisfies Module;
}
