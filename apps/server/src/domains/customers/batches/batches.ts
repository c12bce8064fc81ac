import type { Module } from '../../../kernel/module.ts';
import { batchMessages, batchPushes } from './batches.pushes.ts';
import { forgetBatchTask, runBatchTask } from './batch-jobs.ts';
import { type BatchParts, createBatchUsecases } from './batches.usecases.ts';

/** Makes the room's module: changes of batches, one customer or a hundred thousand. */
export function createBatches(parts: BatchParts) {
  const batches = createBatchUsecases(parts);
  return {
    api: batches,
    routes({ handle }) {
      handle('customers.returnToSea', (member, request, { key }) => batches.returnToSea(member, request, key));
      handle('customers.moveToSea', (member, request, { key }) => batches.moveToPublicPool(member, request, key));
      handle('customers.assign', (member, request, { key }) => batches.assign(member, request, key));
      handle('customers.assignPreview', (member, request) => batches.assignPreview(member, request));
      handle('customers.setLevels', (member, request, { key }) => batches.setLevels(member, request, key));
      handle('customers.tagMany', (member, request, { key }) => batches.tagMany(member, request, key));
      handle('customers.deleteFromSea', (member, request, { key }) => batches.moveToBin(member, request, 'sea', key));
      handle('customers.deletePrivate', (member, request, { key }) =>
        batches.moveToBin(member, request, 'private', key),
      );
      handle('customers.restore', (member, request, { key }) => batches.restore(member, request, key));
      handle('customers.batch', (member, { id }) => batches.read(member, id));
      handle('customers.batchSkipped', (member, request) => batches.skipped(member, request));
      handle('customers.undoBatch', (member, { id }) => batches.undo(member, id));
      handle('customers.teamPools', (member, request) => batches.teamPools(member, request));
    },
    jobs: { [runBatchTask.name]: batches.run, [forgetBatchTask.name]: batches.forget },
    pushes: batchPushes,
    messages: batchMessages,
  } satisfies Module;
}
