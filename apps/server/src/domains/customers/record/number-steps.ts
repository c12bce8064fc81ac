import { maskPhone } from '@haihu/rules/phone';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { locateNumber } from '../../numbers/numbers.api.ts';
import type { FieldChange } from '../core/field-change.ts';
import * as records from './customer-records.repository.ts';
import type { EditedRecord } from './edit-decision.ts';
import { readFurtherNumbers } from './further-numbers.ts';
import * as changes from './record-changes.ts';

/** A part of an edit: its history lines, and the function that writes the change. */
export interface EditStep {
  lines: FieldChange[];
  write: (tx: Queryable) => Promise<void>;
}

/** A part of which nothing changes. */
export const unchanged: EditStep = { lines: [], write: async () => undefined };

/** Makes the parts of an edit that concern the numbers of a customer. */
export function createNumberSteps(cipher: Cipher) {
  /** Returns the further numbers that were newly typed. Throws `customers.bad_number`. */
  function readTyped(tenantId: string, sent: EditedRecord['numbers'] = [], mobile: string | null) {
    const { typed, indexes } = typedOf(sent);
    return readFurtherNumbers(cipher, tenantId, typed, mobile === null ? [] : [mobile], indexes);
  }

  function mobileStep(tenantId: string, id: string, before: records.StoredRecord, mobile: string | null): EditStep {
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
  ): EditStep {
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

  return { readTyped, mobileStep, numbersStep };
}

/** Returns the typed numbers, and the position of each in the request. */
function typedOf(sent: NonNullable<EditedRecord['numbers']>) {
  const typed = sent.flatMap((each, index) => ('number' in each ? [{ ...each, index }] : []));
  return { typed, indexes: typed.map(({ index }) => index) };
}

const listed = (list: readonly { label: changes.NumberLabel; number: string }[]) =>
  list.map(({ label, number }) => changes.listedNumber(label, number));
