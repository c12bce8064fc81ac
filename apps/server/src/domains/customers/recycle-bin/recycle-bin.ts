import type { Module } from '../../../kernel/module.ts';
import { sweepBinTask } from './recycle-bin.repository.ts';
import { createRecycleBinUsecases, type RecycleBinParts } from './recycle-bin.usecases.ts';

/** Makes the room's module: deleted customers. */
export function createRecycleBin(parts: RecycleBinParts) {
  const recycleBin = createRecycleBinUsecases(parts);
  return {
    api: recycleBin,
    routes({ handle }) {
      handle('customers.recycleBin', (member, request) => recycleBin.page(member, request));
    },
    jobs: { [sweepBinTask.name]: recycleBin.sweep },
  } satisfies Module;
}
