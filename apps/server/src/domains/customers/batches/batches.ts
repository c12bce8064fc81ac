import type { Module } from '../../../kernel/module.ts';
import { batchMessages, batchPushes } from './batches.pushes.ts';
import { createHands, forgetBatchTask, type HandParts, runBatchTask } from './batches.usecases.ts';

/** Makes the room's module: changes of hands, one customer or a hundred thousand. */
export function createBatches(parts: HandParts) {
  const hands = createHands(parts);
  return {
    api: hands,
    routes({ handle }) {
      handle('customers.returnToSea', (member, request, { key }) => hands.returnToSea(member, request, key));
      handle('customers.moveToSea', (member, request, { key }) => hands.moveToSea(member, request, key));
      handle('customers.assign', (member, request, { key }) => hands.assign(member, request, key));
      handle('customers.assignPreview', (member, request) => hands.assignPreview(member, request));
      handle('customers.setLevels', (member, request, { key }) => hands.setLevels(member, request, key));
      handle('customers.tagMany', (member, request, { key }) => hands.tagMany(member, request, key));
      handle('customers.deleteFromSea', (member, request, { key }) => hands.moveToBin(member, request, 'sea', key));
      handle('customers.deletePrivate', (member, request, { key }) => hands.moveToBin(member, request, 'private', key));
      handle('customers.restore', (member, request, { key }) => hands.restore(member, request, key));
      handle('customers.batch', (member, { id }) => hands.read(member, id));
      handle('customers.batchSkipped', (member, request) => hands.skipped(member, request));
      handle('customers.undoBatch', (member, { id }) => hands.undo(member, id));
      handle('customers.teamPools', (member, request) => hands.teamPools(member, request));
    },
    jobs: { [runBatchTask.name]: hands.run, [forgetBatchTask.name]: hands.forget },
    pushes: batchPushes,
    messages: batchMessages,
  } satisfies Module;
}
