import type { CustomField } from '@haihu/contract/config/core/settings';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { eventsOfChanges } from '../core/customer-events.repository.ts';
import type { StoredHolding } from '../core/customers.repository.ts';
import type { MemberPublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { findOwnValues, type OwnValues } from './change.repository.ts';
import { createChangeTogether } from './change-together.ts';
import { decideEdit, type EditedRecord, isPlainEdit } from './edit-decision.ts';
import { type RecordPool, requireOpened } from './open-records.ts';
import type { PlainField } from './record-changes.ts';

/** The facts that decide an edit, as they were read before. Null: only the path of locks can decide. */
export type LookedAtRecord = {
  before: (OwnValues & StoredHolding) | undefined;
  publicPools: MemberPublicPools;
  customFields: readonly CustomField[];
} | null;

/** Edits the customer's own row in one statement, where what was read before lets it. */
export function createEditAtOnce({ db, clock }: { db: Db; clock: Clock }) {
  const change = createChangeTogether(db);

  /** Reads what decides an edit of the customer's own row. Null for other edits: the path of locks reads for them. */
  async function lookAt(member: Member, sent: EditedRecord): Promise<LookedAtRecord> {
    if (!isPlainEdit(sent)) return null;
    const tenant = db.forTenant(member.tenantId);
    const [before, publicPools, { fields }] = await Promise.all([
      findOwnValues(tenant, sent.id),
      readPublicPoolsOf(tenant, member.userId),
      sent.custom ? readSettings(tenant, 'customFields') : { fields: [] },
    ]);
    return { before, publicPools, customFields: fields };
  }

  /** Saves the edit in one statement and returns the new version. Returns null if that path cannot decide. */
  async function edit(
    member: Member,
    pool: RecordPool | undefined,
    request: EditedRecord,
    { before, publicPools, customFields }: NonNullable<LookedAtRecord>,
  ): Promise<string | null> {
    requireOpened(before, { member, pool, publicPools, now: clock.now() });
    const decided = decideEdit(before, request, customFields);
    if (!decided) return null;
    if (decided.lines.length === 0) return before.version;
    const events = eventsOfChanges({ customerId: request.id, at: clock.now(), actorId: member.userId }, decided.lines);
    const { plain, custom } = decided;
    const read = Object.fromEntries(Object.keys(plain).map((field) => [field, before[field as PlainField]]));
    const hasCustom = Object.keys(custom).length > 0;
    const { version } = await change(member.tenantId, {
      holding: before,
      plain,
      read,
      custom: hasCustom ? { was: before.custom, becomes: { ...before.custom, ...custom } } : null,
      version: before.version,
      events,
    });
    return version;
  }

  return { lookAt, edit };
}
