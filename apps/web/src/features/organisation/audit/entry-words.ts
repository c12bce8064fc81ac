import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { actorWords, auditSentence } from '@haihu/rules/organisation/audit/audit-words';
import { language } from '../../../shared/i18n/language.ts';
import { core } from '../../../shared/ui/icons/core.ts';
import { eye } from '../../../shared/ui/icons/fields.ts';
import { download, gear, wallet } from '../../../shared/ui/icons/business.ts';
import { play } from '../../../shared/ui/icons/phone.ts';
import { swap } from '../../../shared/ui/icons/people.ts';
import { t } from './texts.ts';

export const sentenceOf = ({ action, detail }: AuditEntry) => auditSentence(action, detail, language);

export const actorOf = (entry: AuditEntry) => actorWords(entry, language) ?? t.operator;

/**
 * Returns the name of the subject, such as 刘芳, or its kind: 通话. An id would mean nothing to readers. `null` if there is
 * no single subject, or if it is the acting member or the enterprise itself.
 */
export function subjectOf({ actorId, subject, subjectId, subjectName }: AuditEntry): string | null {
  if (subject === 'member' && subjectId === actorId) return null;
  if (subject === 'enterprise' && subjectName === null) return null;
  return subjectName ?? (subjectId && t.subjects[subject]);
}

export const kindIcons = {
  signin: core.user,
  numbers: eye,
  recordings: play,
  exports: download,
  money: wallet,
  people: core.users,
  customers: swap,
  settings: gear,
};
