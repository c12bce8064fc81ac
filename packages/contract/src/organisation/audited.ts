/** What an entry of the audit is about; `subjectId` is its id. */
export const auditSubjects = [
  'customer',
  'call',
  'import',
  'member',
  'job',
  'enterprise',
  'role',
  'department',
  'application',
  'invite',
  'staff_invitation',
  'batch',
  'sea',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** What entries can be narrowed by. */
export const auditKinds = [
  'signin',
  'numbers',
  'recordings',
  'exports',
  'money',
  'people',
  'customers',
  'settings',
] as const;
export type AuditKind = (typeof auditKinds)[number];

interface Audited {
  kind: AuditKind;
  about: AuditSubject;
}

const audited = <Actions extends Record<string, Audited>>(actions: Actions) => actions;

/**
 * Everything that is written down for good: the domain, then what was done. An action that is missing here cannot be
 * written, and one without words in rules/organisation/audit-words.ts fails a test.
 */
export const auditActions = audited({
  'identity.login': { kind: 'signin', about: 'member' },
  'identity.password_changed': { kind: 'signin', about: 'member' },
  'identity.mobile_changed': { kind: 'signin', about: 'member' },
  'identity.account_deleted': { kind: 'people', about: 'member' },
  'identity.real_name_sent': { kind: 'people', about: 'member' },
  'identity.real_name_seen': { kind: 'people', about: 'member' },
  'identity.real_name_decided': { kind: 'people', about: 'member' },
  'identity.real_name_withdrawn': { kind: 'people', about: 'member' },
  'identity.profile_changed': { kind: 'people', about: 'member' },
  'organisation.department_saved': { kind: 'people', about: 'department' },
  'organisation.department_merged': { kind: 'people', about: 'department' },
  'organisation.department_deleted': { kind: 'people', about: 'department' },
  'organisation.staff_invited': { kind: 'people', about: 'staff_invitation' },
  'organisation.staff_invitation_revoked': { kind: 'people', about: 'staff_invitation' },
  'organisation.staff_edited': { kind: 'people', about: 'member' },
  'organisation.staff_suspended': { kind: 'people', about: 'member' },
  'organisation.staff_removed': { kind: 'people', about: 'member' },
  'organisation.staff_restored': { kind: 'people', about: 'member' },
  'organisation.role_saved': { kind: 'people', about: 'role' },
  'organisation.role_deleted': { kind: 'people', about: 'role' },
  'customers.number_search': { kind: 'numbers', about: 'customer' },
  'organisation.number_search': { kind: 'numbers', about: 'member' },
  'calls.number_search': { kind: 'numbers', about: 'customer' },
  'customers.reveal': { kind: 'numbers', about: 'customer' },
  'customers.sea_saved': { kind: 'settings', about: 'sea' },
  'customers.sea_deleted': { kind: 'settings', about: 'sea' },
  'customers.extension_refused': { kind: 'people', about: 'customer' },
  'customers.moved': { kind: 'customers', about: 'batch' },
  'customers.extended': { kind: 'people', about: 'customer' },
  'customers.erased': { kind: 'numbers', about: 'customer' },
  'customers.returned': { kind: 'customers', about: 'batch' },
  'customers.assigned': { kind: 'customers', about: 'batch' },
  'customers.levels_set': { kind: 'customers', about: 'batch' },
  'customers.tagged': { kind: 'customers', about: 'batch' },
  'customers.deleted': { kind: 'customers', about: 'batch' },
  'customers.restored': { kind: 'customers', about: 'batch' },
  'customers.batch_undone': { kind: 'customers', about: 'batch' },
  'customers.attachment_deleted': { kind: 'customers', about: 'customer' },
  'customers.merged': { kind: 'customers', about: 'customer' },
  'customers.merge_undone': { kind: 'customers', about: 'customer' },
  'customers.bin_emptied': { kind: 'customers', about: 'enterprise' },
  'calls.recording_opened': { kind: 'recordings', about: 'call' },
  'calls.record_hidden': { kind: 'recordings', about: 'call' },
  'calls.recordings_removed': { kind: 'recordings', about: 'enterprise' },
  'customers.exported': { kind: 'exports', about: 'job' },
  'customers.filter_shared': { kind: 'settings', about: 'enterprise' },
  'customers.filter_deleted': { kind: 'settings', about: 'enterprise' },
  'customers.imported': { kind: 'customers', about: 'import' },
  'customers.import_undone': { kind: 'customers', about: 'import' },
  'customers.import_error_file': { kind: 'exports', about: 'import' },
  'audit.export': { kind: 'exports', about: 'job' },
  'identity.export_data': { kind: 'exports', about: 'job' },
  'billing.exported': { kind: 'exports', about: 'job' },
  'billing.credit': { kind: 'money', about: 'enterprise' },
  'billing.debit': { kind: 'money', about: 'enterprise' },
  'billing.corrected': { kind: 'money', about: 'enterprise' },
  'billing.agreed_credit': { kind: 'money', about: 'enterprise' },
  'billing.package_added': { kind: 'money', about: 'enterprise' },
  'billing.bought': { kind: 'money', about: 'enterprise' },
  'billing.seats_changed': { kind: 'money', about: 'enterprise' },
  'billing.seats_shared': { kind: 'money', about: 'enterprise' },
  'billing.package_refunded': { kind: 'money', about: 'enterprise' },
  'billing.fee': { kind: 'money', about: 'enterprise' },
  'billing.recharged': { kind: 'money', about: 'enterprise' },
  'billing.notice_refused': { kind: 'money', about: 'enterprise' },
  'enterprises.founded': { kind: 'people', about: 'enterprise' },
  'enterprises.joined': { kind: 'people', about: 'member' },
  'enterprises.left': { kind: 'people', about: 'member' },
  'enterprises.application_accepted': { kind: 'people', about: 'application' },
  'enterprises.application_refused': { kind: 'people', about: 'application' },
  'enterprises.invited': { kind: 'people', about: 'invite' },
  'enterprises.invite_revoked': { kind: 'people', about: 'invite' },
  'enterprises.join_way': { kind: 'settings', about: 'enterprise' },
  'enterprises.saved': { kind: 'settings', about: 'enterprise' },
  'enterprises.authentication_submitted': { kind: 'settings', about: 'enterprise' },
  'enterprises.authentication_reviewed': { kind: 'settings', about: 'enterprise' },
  'enterprises.contract': { kind: 'settings', about: 'enterprise' },
  'config.settings': { kind: 'settings', about: 'enterprise' },
});
export type AuditAction = keyof typeof auditActions;
