import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { type AuditAction, type AuditSubject, auditActions } from '@haihu/contract/organisation/core/audited';
import { addDays, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { CustomerNames } from '../organisation.seams.ts';
import {
  type AuditExportInput,
  type AuditExportParts,
  createAuditExport,
  exportAuditTask,
} from './audit-export.usecases.ts';
import * as repository from './audit.repository.ts';

const COUNT_LIMIT = 10_000;

export interface AuditParts extends Omit<AuditExportParts, 'present'> {
  db: Db;
  clock: Clock;
  customerNames: CustomerNames;
}

/** Lists and exports the audit for members who may see the actions of everybody. */
export function createAuditUsecases(parts: AuditParts) {
  const { db, clock, customerNames } = parts;

  async function page(member: Member, request: RequestOf<'audit.page'>): Promise<ReplyOf<'audit.page'>> {
    const tenant = db.forTenant(member.tenantId);
    const filter = readFilter(request, member.zone);
    const after = request.next ? readCursor(request.next) : null;
    // One more than asked for tells if there is a next page.
    const rows = await repository.findEntries(tenant, filter, after, request.size + 1);
    const total = after ? null : await repository.countEntries(tenant, filter, COUNT_LIMIT + 1);
    const shown = rows.slice(0, request.size);
    const last = shown.at(-1);
    return {
      list: await present(tenant, shown),
      next: last && rows.length > request.size ? writeCursor(last) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  async function people(member: Member): Promise<ReplyOf<'audit.people'>> {
    return { list: await repository.findPeople(db.forTenant(member.tenantId)) };
  }

  async function startExport(
    member: Member,
    { format, ...filter }: RequestOf<'audit.export'>,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'audit.export'>> {
    const at = clock.now();
    const input: AuditExportInput = { filter: readFilter(filter, member.zone), format, language, zone: member.zone };
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'audit.export', at, { ...input });
        await audit(tx, member, { at, action: 'audit.export', subjectId: jobId, detail: { format } });
        await queue.enqueue(tx, { task: exportAuditTask, id: jobId });
        return { jobId };
      }),
    );
  }

  /** Presents entries with names of members and customers. Erased or unnamed ones have no name. */
  async function present(tenant: Queryable, stored: repository.StoredEntry[]): Promise<AuditEntry[]> {
    const entries = stored.map((entry) => {
      const { kind, about: subject } = auditActions[entry.action];
      return { ...entry, kind, subject };
    });
    const idsOf = (wanted: AuditSubject) =>
      entries.flatMap(({ subject, subjectId }) => (subject === wanted && subjectId ? [subjectId] : []));
    const names: Partial<Record<AuditSubject, Map<string, string>>> = {
      customer: namesOf(await customerNames.find(tenant, idsOf('customer'))),
      member: namesOf(await repository.findPeople(tenant)),
      task: namesOf(await repository.findTaskNames(tenant, idsOf('task'))),
      department: namesOf(await repository.findDepartmentNames(tenant, idsOf('department'))),
    };
    return entries.map((entry) => ({
      ...entry,
      subjectName: (entry.subjectId && names[entry.subject]?.get(entry.subjectId)) ?? null,
    }));
  }

  return { page, people, startExport, runExport: createAuditExport({ ...parts, present }) };
}

const namesOf = (named: repository.NamedSubject[]) => new Map(named.map(({ id, name }) => [id, name]));

type AskedFilter = Omit<RequestOf<'audit.export'>, 'format'>;

function readFilter({ kinds, actorId, about, from, to }: AskedFilter, zone: string): repository.AuditFilter {
  const names = Object.keys(auditActions) as AuditAction[];
  const wanted = names.filter((name) => {
    const { kind, about: subject } = auditActions[name];
    return (!kinds?.length || kinds.includes(kind)) && (!about || about.subject === subject);
  });
  return {
    // Only actions of this release, because the reader has words only for those.
    actions: wanted,
    actorId,
    subjectId: about?.id,
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { until: startOfDay(addDays(to, 1), zone) }),
  };
}
