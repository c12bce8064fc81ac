import type { Handlers } from '../../../kernel/endpoint.ts';
import type { AuditUsecases } from './audit.usecases.ts';

export function auditRoutes({ handle }: Handlers, auditing: AuditUsecases): void {
  handle('audit.page', (member, request) => auditing.page(member, request));
  handle('audit.people', (member) => auditing.people(member));
  handle('audit.export', (member, request, { key, language }) => auditing.startExport(member, request, language, key));
}
