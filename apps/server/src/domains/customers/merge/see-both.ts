import type { RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { mergeItself } from '../core/customers.errors.ts';
import { findRecord } from '../record/customer-records.repository.ts';
import { requireOpen } from '../record/open-records.ts';
import { fieldsOf, type Side, type Sides } from './merge.policy.ts';
import * as repository from './merge.repository.ts';

export type TwoCustomers = Pick<RequestOf<'customers.mergePreview'>, 'keepId' | 'mergeId'>;

/** Both customers with the facts that a merge needs. */
export interface SeenTwo extends Sides {
  facts: Record<'kept' | 'merged', repository.SideFacts>;
  fields: ReturnType<typeof fieldsOf>;
  seen: string;
}

/** Makes the reader of two customers that may be merged. */
export function createSeeBoth({ cipher, clock }: { cipher: Cipher; clock: Clock }) {
  async function see(tenant: Queryable, member: Member, { keepId, mergeId }: TwoCustomers): Promise<SeenTwo> {
    if (keepId === mergeId) throw mergeItself();
    for (const id of [keepId, mergeId]) await requireOpen(tenant, member, id, clock);
    const found = new Map((await repository.findFacts(tenant, [keepId, mergeId])).map((one) => [one.id, one]));
    const facts = { kept: found.get(keepId)!, merged: found.get(mergeId)! };
    const sides = { kept: await sideOfFacts(tenant, facts.kept), merged: await sideOfFacts(tenant, facts.merged) };
    const { fields } = await readSettings(tenant, 'customFields');
    const seen = [facts.kept, facts.merged].map(({ lastEvent, ownerId }) => `${lastEvent}:${ownerId ?? ''}`).join(' ');
    const ownFields = fields.flatMap(({ id, name, archived }) => (id === null || archived ? [] : [{ id, name }]));
    return { ...sides, facts, fields: fieldsOf(sides, ownFields), seen };
  }

  async function sideOfFacts(tenant: Queryable, { id, ownerId, createdAt }: repository.SideFacts): Promise<Side> {
    const record = await findRecord(tenant, id);
    const open = (enc: Buffer) => cipher.open(tenant.tenantId, enc);
    const further = record.numbers.map(({ enc, ...number }) => ({ ...number, number: open(Buffer.from(enc, 'hex')) }));
    const changedAt = await repository.findChangedAt(tenant, id);
    return { id, record, mobile: open(record.mobileEnc), further, ownerId, createdAt, changedAt };
  }

  return see;
}
