import type { Module } from '../../../kernel/module.ts';
import { createDuplicates, type DuplicateParts, findDuplicatesTask } from './duplicates.usecases.ts';
import { createMerging, type MergeParts } from './merge.usecases.ts';
import { forgetMergeTask } from './undo-time.ts';

const done = { done: true } as const;

/** Makes the room's module: customers that are the same, found and merged. */
export function createMerge(parts: DuplicateParts & MergeParts) {
  const merging = createMerging(parts);
  const duplicates = createDuplicates(parts);
  return {
    api: { merging, duplicates },
    routes({ handle }) {
      handle('customers.mergePreview', (member, request) => merging.preview(member, request));
      handle('customers.merge', (member, request, { key }) => merging.merge(member, request, key));
      handle('customers.undoMerge', (member, request) => merging.undo(member, request).then(() => done));
      handle('customers.mergeCandidates', (member, request) => duplicates.candidates(member, request));
      handle('customers.duplicates', (member, request) => duplicates.page(member, request));
      handle('customers.findDuplicates', (member, _request, { key }) => duplicates.find(member, key));
      handle('customers.dismissDuplicate', (member, request) => duplicates.dismiss(member, request).then(() => done));
    },
    jobs: { [forgetMergeTask.name]: merging.forget, [findDuplicatesTask.name]: duplicates.run },
  } satisfies Module;
}
