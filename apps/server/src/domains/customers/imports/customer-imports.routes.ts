import type { Handlers } from '../../../kernel/endpoint.ts';
import type { CustomerImports } from './customer-imports.usecases.ts';

export function customerImportRoutes({ handle }: Handlers, imports: CustomerImports): void {
  handle('customers.import', (member, request, { key }) => imports.start(member, request, key));
  handle('customers.importInfo', (member, { importId }) => imports.info(member, importId));
  handle('customers.importProblems', (member, request) => imports.problems(member, request));
  handle('customers.correctImportRow', (member, request) => imports.correct(member, request));
  handle('customers.importErrorFile', (member, { importId }, { language }) =>
    imports.errorFile(member, importId, language),
  );
  handle('customers.importFollowUps', (member, request, { key }) => imports.startFollowUps(member, request, key));
  handle('customers.confirmFollowUps', (member, request, { key }) => imports.confirmFollowUps(member, request, key));
  handle('customers.imports', (member) => imports.list(member));
  handle('customers.undoImport', (member, { importId }) => imports.undo(member, importId));
  handle('customers.confirmImport', (member, request, { key }) => imports.confirm(member, request, key));
}
