import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Hands } from './batches.usecases.ts';
import type { RecycleBin } from '../recycle-bin/recycle-bin.usecases.ts';

export function handRoutes({ handle }: Handlers, hands: Hands, recycleBin: RecycleBin): void {
  handle('customers.returnToSea', (member, request, { key }) => hands.returnToSea(member, request, key));
  handle('customers.moveToSea', (member, request, { key }) => hands.moveToSea(member, request, key));
  handle('customers.assign', (member, request, { key }) => hands.assign(member, request, key));
  handle('customers.assignPreview', (member, request) => hands.assignPreview(member, request));
  handle('customers.setLevels', (member, request, { key }) => hands.setLevels(member, request, key));
  handle('customers.tagMany', (member, request, { key }) => hands.tagMany(member, request, key));
  handle('customers.deleteFromSea', (member, request, { key }) => hands.moveToBin(member, request, 'sea', key));
  handle('customers.deletePrivate', (member, request, { key }) => hands.moveToBin(member, request, 'private', key));
  handle('customers.restore', (member, request, { key }) => hands.restore(member, request, key));
  handle('customers.recycleBin', (member, request) => recycleBin.page(member, request));
  handle('customers.batch', (member, { id }) => hands.read(member, id));
  handle('customers.batchSkipped', (member, request) => hands.skipped(member, request));
  handle('customers.undoBatch', (member, { id }) => hands.undo(member, id));
  handle('customers.teamPools', (member, request) => hands.teamPools(member, request));
}
