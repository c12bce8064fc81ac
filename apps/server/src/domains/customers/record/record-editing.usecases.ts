import type { ReplyOf } from '@haihu/contract/contract';
import { maskPhone } from '@haihu/rules/phone';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { locateNumber } from '../../numbers/numbers.api.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { changedMeanwhile, tagNotFound } from '../core/customers.errors.ts';
import { lockCustomers, updateCustom } from '../core/customers.repository.ts';
import type { FieldChange } from '../core/field-change.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { requireCustomValues } from './custom-values.ts';
import * as records from './customer-records.repository.ts';
import { createEditAtOnce, type LookedAtRecord } from './edit-at-once.ts';
import type { EditedRecord } from './edit-decision.ts';
import { readFurtherNumbers } from './further-numbers.ts';
import { requireMobile, reserveNumber } from './known-numbers.ts';
import { type RecordPool, requireOpen } from './open-records.ts';
import * as changes from './record-changes.ts';

export interface EditingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: NumberSearch;
}

/** A part of an edit: its history lines, and the function that writes the change. */
interface Step {
  lines: FieldChange[];
  write: (tx: Queryable) => Promise<void>;
}

export function createRecordEditing({ db, cipher, clock, numberSearch }: EditingParts) {
  const editing = createEditAtOnce({ db, clock });

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
      await lockCustomers(tx, [id]);
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

  /** Returns the further numbers that were newly typed. Throws `customers.bad_number`. */
  function readTyped(tenantId: string, sent: EditedRecord['numbers'] = [], mobile: string | null) {
    const { typed, indexes } = typedOf(sent);
    return readFurtherNumbers(cipher, tenantId, typed, mobile === null ? [] : [mobile], indexes);
  }

  function mobileStep(tenantId: string, id: string, before: records.StoredRecord, mobile: string | null): Step {
    const present = cipher.open(tenantId, before.mobileEnc);
    if (mobile === null || mobile === present) return unchanged;
    const label = before.phoneLabel;
    return {
      lines: [
        { key: 'mobile', field: 'mobile', from: maskPhone(present), to: maskPhone(mobile) },
        // The label of the old number does not apply to the new one.
        ...(label ? [{ key: 'phoneLabel', field: 'phoneLabel', from: label, to: null }] : []),
      ],
      write: (tx) => records.updateMobile(tx, id, cipher.seal(tenantId, mobile), locateNumber(mobile)),
    };
  }

  function numbersStep(
    tenantId: string,
    id: string,
    before: records.StoredRecord,
    sent: EditedRecord['numbers'],
    mobile: string | null,
  ): Step {
    if (sent === undefined) return unchanged;
    const stored = before.numbers.map(({ id: numberId, label, enc }) => {
      return { id: numberId, label, number: cipher.open(tenantId, Buffer.from(enc, 'hex')) };
    });
    const staying = sent.flatMap((each) => {
      const known = 'id' in each && stored.find((one) => one.id === each.id);
      return known ? [{ ...known, label: each.label }] : [];
    });
    const main = mobile ?? cipher.open(tenantId, before.mobileEnc);
    const { typed, indexes } = typedOf(sent);
    const taken = [main, ...staying.map(({ number }) => number)];
    const added = readFurtherNumbers(cipher, tenantId, typed, taken, indexes);
    return {
      lines: changes.listLine('otherMobiles', listed(stored), listed([...staying, ...added])),
      write: (tx) =>
        records.updateNumbers(tx, id, {
          removed: stored.filter((one) => !staying.some((other) => other.id === one.id)).map((one) => one.id),
          labelled: staying.map((one) => ({ id: one.id, label: one.label })),
          added,
        }),
    };
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

/** Returns the typed numbers, and the position of each in the request. */
function typedOf(sent: NonNullable<EditedRecord['numbers']>) {
  const typed = sent.flatMap((each, index) => ('number' in each ? [{ ...each, index }] : []));
  return { typed, indexes: typed.map(({ index }) => index) };
}

const unchanged: Step = { lines: [], write: async () => undefined };

function plainStep(id: string, before: records.StoredRecord, sent: changes.SentFields): Step {
  const changed = changes.plainChanges(before, sent);
  return { lines: changes.plainLines(before, changed), write: (tx) => records.updatePlain(tx, id, changed) };
}

/** Returns the change of tags. A customer may keep its tags that were archived meanwhile. */
async function tagsStep(tx: Queryable, id: string, before: records.StoredRecord, sent?: string[]): Promise<Step> {
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
): Promise<Step> {
  if (sent === undefined) return unchanged;
  const { fields } = await readSettings(tx, 'customFields');
  const nameOf = requireCustomValues(fields, sent);
  const changed = changes.customChanges(before.custom, sent);
  return {
    lines: changes.customLines(before.custom, changed, nameOf),
    write: () => updateCustom(tx, id, { ...before.custom, ...changed }),
  };
}

const listed = (list: readonly { label: changes.NumberLabel; number: string }[]) =>
  list.map(({ label, number }) => changes.listedNumber(label, number));

const named = (tags: readonly { id: string; name: string }[]) => tags.map(({ id, name }) => ({ is: id, words: name }));
