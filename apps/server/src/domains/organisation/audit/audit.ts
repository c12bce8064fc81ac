import type { Module } from '../../../kernel/module.ts';
import { exportAuditTask } from './audit-export.usecases.ts';
import { auditMessages, auditPushes } from './audit.pushes.ts';
import { type AuditParts, createAuditUsecases } from './audit.usecases.ts';

/** Makes the room's module: the audit log, and the word that a member compared many numbers. */
export function createAudit(parts: AuditParts) {
  const auditing = createAuditUsecases(parts);
  return {
    api: auditing,
    routes({ handle }) {
      handle('audit.page', (member, request) => auditing.page(member, request));
      handle('audit.people', (member) => auditing.people(member));
      handle('audit.export', (member, request, { key, language }) =>
        auditing.startExport(member, request, language, key),
      );
    },
    jobs: { [exportAuditTask.name]: auditing.runExport },
    pushes: auditPushes(parts),
    messages: auditMessages(parts),
  } satisfies Module;
}
