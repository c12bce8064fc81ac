import type { Module } from '../../../kernel/module.ts';
import { type CustomerImportParts, createCustomerImports } from './customer-imports.usecases.ts';
import { forgetImportTask, readImportTask, undoImportTask, writeImportTask } from './import-tasks.ts';
import { importMessages, importPushes } from './imports.pushes.ts';

/** Makes the room's module: spreadsheets that become customers and follow-ups. */
export function createImports(parts: CustomerImportParts) {
  const imports = createCustomerImports(parts);
  return {
    api: imports,
    routes({ handle }) {
      handle('customers.import', (member, request, { key }) => imports.start(member, request, key));
      handle('customers.importInfo', (member, { importId }) => imports.info(member, importId));
      handle('customers.importProblems', (member, request) => imports.problems(member, request));
      handle('customers.correctImportRow', (member, request) => imports.correct(member, request));
      handle('customers.importErrorFile', (member, { importId }, { language }) =>
        imports.errorFile(member, importId, language),
      );
      handle('customers.importFollowUps', (member, request, { key }) => imports.startFollowUps(member, request, key));
      handle('customers.confirmFollowUps', (member, request, { key }) =>
        imports.confirmFollowUps(member, request, key),
      );
      handle('customers.imports', (member) => imports.list(member));
      handle('customers.undoImport', (member, { importId }) => imports.undo(member, importId));
      handle('customers.confirmImport', (member, request, { key }) => imports.confirm(member, request, key));
    },
    jobs: {
      [readImportTask.name]: imports.read,
      [writeImportTask.name]: imports.write,
      [forgetImportTask.name]: imports.forget,
      [undoImportTask.name]: imports.runUndo,
    },
    giveUps: {
      [readImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'reading'),
      [writeImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'writing'),
      [undoImportTask.name]: (tenantId, id) => imports.giveUp(tenantId, id, 'undoing'),
    },
    pushes: importPushes,
    messages: importMessages,
  } satisfies Module;
}
