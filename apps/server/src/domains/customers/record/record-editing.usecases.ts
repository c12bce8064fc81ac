import type { ReplyOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { changedMeanwhile, tagNotFound } from '../core/customers.errors.ts';
import { lockCustomers, lockWholeCustomers, updateCustom } from '../core/customers.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { requireCustomValues } from './custom-values.ts';
import * as records from './customer-records.repository.ts';
import { createEditAtOnce, type LookedAtRecord } from './edit-at-once.ts';
import type { EditedRecord } from './edit-decision.ts';
import { requireMobile, reserveNumber } from './known-numbers.ts';
import { createNumberSteps, type EditStep, unchanged } from './number-steps.ts';
import { type RecordPool, requireOpen } from './open-records.ts';
import * as changes from './record-changes.ts';

export interface EditingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: NumberSearch;
}

export function createRecordEditing({ db, cipher, clock, numberSearch }: EditingParts) {
  const editing = createEditAtOnce({ db, clock });
  const { readTyped, mobileStep, numbersStep } = createNumberSteps(cipher);

  /**
   * Saves the fields that differ. Throws `customers.changed_meanwhile` for fields that were changed since the given
   * version. `looked`: what decides it, if the caller has read it already while the session was checked.
   */
  async function edit(
    member: Member,
    pool: RecordPool | undefined,
    request: EditedRecord,
    looked: Promise<LookedAtRecord> = editing.lookAt(member, request),
  ): Promise<ReplyOf<'customers.editPrivate'>> {
    const seen = await looked;
    const version = seen && (await editing.edit(member, pool, request, seen));
    return version ? { version, meanwhile: [] } : editLocked(member, pool, request);
  }

  /** Saves the edit with all facts read under locks, and says why it is not saved. */
  async function editLocked(
    member: Member,
    pool: RecordPool | undefined,
    { id, version, ...sent }: EditedRecord,
  ): Promise<ReplyOf<'customers.editPrivate'>> {
    const tenant = db.forTenant(member.tenantId);
    const mobile = sent.mobile === undefined ? null : requireMobile(sent.mobile);
    const hash = mobile && cipher.hash(member.tenantId, mobile);
    // Errors in the request itself are reported before any stored value is read.
    const further = readTyped(member.tenantId, sent.numbers, mobile);
    // A member who may not open the customer must not learn about numbers by editing it.
    await requireOpen(tenant, member, id, clock, pool);
    // Each number counts as a search, because the answer tells if a customer has it.
    await numberSearch.find(member, [...(hash ? [hash] : []), ...further.map(({ phone }) => phone.hash)]);
    return tenant.transaction(async (tx) => {
      if (hash) await reserveNumber(tx, member, clock, { hash, anyway: sent.anyway ?? false, exceptId: id });
      await (hash ? lockWholeCustomers : lockCustomers)(tx, [id]);
      await requireOpen(tx, member, id, clock, pool);
      const before = await records.findRecord(tx, id);
      const steps = [
        plainStep(id, before, sent),
        mobileStep(member.tenantId, id, before, mobile),
        numbersStep(member.tenantId, id, before, sent.numbers, mobile),
        await tagsStep(tx, id, before, sent.tagIds),
        await customStep(tx, id, before, sent.custom),
      ];
      const lines = steps.flatMap((step) => step.lines);
      const meanwhile = await records.findMeanwhile(tx, id, version);
      const clashes = meanwhile.filter(({ field }) => lines.some(({ key }) => key === field));
      if (clashes.length > 0) throw changedMeanwhile({ version: before.version, changes: clashes });
      for (const step of steps) if (step.lines.length > 0) await step.write(tx);
      await insertChanges(tx, { customerId: id, at: clock.now(), actorId: member.userId }, lines);
      return { version: (await records.findRecord(tx, id)).version, meanwhile };
    });
  }

  /** Adds one more number to a customer; a number that it already has stays as it is. Throws as `edit` does. */
  async function addNumber(member: Member, id: string, number: string): Promise<void> {
    const tenant = db.forTenant(member.tenantId);
    await requireOpen(tenant, member, id, clock);
    const { version, mobileEnc, numbers } = await records.findRecord(tenant, id);
    const known = [mobileEnc, ...numbers.map(({ enc }) => Buffer.from(enc, 'hex'))];
    if (known.some((enc) => cipher.open(member.tenantId, enc) === number)) {
      // The member can see that the customer has it already, so it counts like a search.
      await numberSearch.find(member, [cipher.hash(member.tenantId, number)]);
      return;
    }
    const staying = numbers.map(({ id: numberId, label }) => ({ id: numberId, label }));
    await edit(member, undefined, { id, version, numbers: [...staying, { number, label: 'other' }] });
  }

  return { lookAtEdited: editing.lookAt, edit, addNumber };
}

function plainStep(id: string, before: records.StoredRecord, sent: changes.SentFields): EditStep {
  const changed = changes.plainChanges(before, sent);
  return { lines: changes.plainLines(before, changed), write: (tx) => records.updatePlain(tx, id, changed) };
}

/** Returns the change of tags. A customer may keep its tags that were archived meanwhile. */
async function tagsStep(tx: Queryable, id: string, before: records.StoredRecord, sent?: string[]): Promise<EditStep> {
  if (sent === undefined) return unchanged;
  const has = new Set(before.tags.map((tag) => tag.id));
  const wanted = [...new Set(sent)];
  const found = await records.findTagsById(tx, wanted);
  const usable = found.filter((tag) => !tag.archived || has.has(tag.id));
  if (usable.length < wanted.length) throw tagNotFound();
  return {
    lines: changes.listLine('tags', named(before.tags), named(usable)),
    write: () => records.replaceTags(tx, id, wanted),
  };
}

async function customStep(
  tx: Queryable,
  id: string,
  before: records.StoredRecord,
  sent: EditedRecord['custom'],
): Promise<EditStep> {
  if (sent === undefined) return unchanged;
  const { fields } = await readSettings(tx, 'customFields');
  const nameOf = requireCustomValues(fields, sent);
  const changed = changes.customChanges(before.custom, sent);
  return {
    lines: changes.customLines(before.custom, changed, nameOf),
    write: () => updateCustom(tx, id, { ...before.custom, ...changed }),
  };
}

const named = (tags: readonly { id: string; name: string }[]) => tags.map(({ id, name }) => ({ is: id, words: name }));
