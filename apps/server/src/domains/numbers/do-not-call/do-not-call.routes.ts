import type { Handlers } from '../../../kernel/endpoint.ts';
import type { DoNotCallImports } from './do-not-call-import.usecases.ts';
import type { DoNotCallUsecases } from './do-not-call.usecases.ts';

const done = { done: true } as const;

export function doNotCallRoutes({ handle }: Handlers, doNotCall: DoNotCallUsecases, imports: DoNotCallImports) {
  handle('tasks.doNotCall', (member, request) => doNotCall.page(member, request));
  handle('tasks.doNotCallAdd', (member, request) => doNotCall.add(member, request).then(() => done));
  handle('tasks.doNotCallAddMany', (member, request) => doNotCall.addMany(member, request));
  handle('tasks.doNotCallImport', (member, request, { key }) => imports.begin(member, request, key));
  handle('tasks.doNotCallRemove', (member, request) => doNotCall.remove(member, request).then(() => done));
}
