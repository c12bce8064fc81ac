import type { RequestTo } from '@haihu/contract/contract';
import type { AuditKind, AuditSubject } from '@haihu/contract/organisation/core/audited';
import { addDays } from '@haihu/rules/day';
import { today } from '../../../shared/lib/day.ts';
import type { Query } from '../../../shared/lib/navigation.ts';
import { t } from './texts.ts';

export const kinds = Object.keys(t.kinds) as AuditKind[];
export type AuditPeriod = keyof typeof t.periods;
export const periods = Object.keys(t.periods) as AuditPeriod[];

/** Filter of the audit. It is kept in the address, so that the list comes back as the user left it. */
export interface AuditListFilter {
  kinds: AuditKind[];
  period?: AuditPeriod;
  /** Id of a member. */
  who?: string;
  about?: { subject: AuditSubject; id: string };
}

const isSubject = (text: string | undefined): text is AuditSubject => text !== undefined && text in t.subjects;

export function readAuditFilter({ kinds: chosen = '', period, who, subject, id }: Query): AuditListFilter {
  return {
    kinds: kinds.filter((kind) => chosen.split(' ').includes(kind)),
    period: periods.find((known) => known === period),
    who: who || undefined,
    about: isSubject(subject) && id ? { subject, id } : undefined,
  };
}

export function writeAuditFilter({ kinds: chosen, period, who, about }: AuditListFilter): Query {
  return { kinds: chosen.join(' ') || undefined, period, who, subject: about?.subject, id: about?.id };
}

export function isNarrowed({ kinds: chosen, period, who, about }: AuditListFilter): boolean {
  return chosen.length > 0 || !!period || !!who || !!about;
}

const days: Record<AuditPeriod, number> = { today: 0, week: 6, month: 29 };

export function auditRequestOf({ kinds: chosen, period, who, about }: AuditListFilter): RequestTo<'audit.page'> {
  return {
    kinds: chosen.length > 0 ? chosen : undefined,
    actorId: who,
    about,
    from: period && addDays(today(), -days[period]),
  };
}
