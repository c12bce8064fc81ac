import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Module } from '../../../kernel/module.ts';
import { createAddToPublicPool } from './add-to-public-pool.ts';
import { createCustomFields, type CustomFieldParts } from './custom-fields.usecases.ts';
import { createCustomerDetails } from './customer-detail.usecases.ts';
import { createCustomerRecords, type RecordParts } from './customer-records.usecases.ts';
import { createFindDuplicate } from './find-duplicate.ts';
import { createMarks, type MarkParts } from './marks.usecases.ts';
import { createReveal } from './reveal.usecases.ts';
import { createSetLevel, type SetLevelParts } from './set-level.ts';

const done = { done: true } as const;

/** Makes the room's module: what is known of a customer, shown and changed. */
export function createRecord(parts: RecordParts & MarkParts & CustomFieldParts & SetLevelParts) {
  const records = createCustomerRecords(parts);
  const details = createCustomerDetails(parts);
  const findDuplicate = createFindDuplicate(parts);
  const mark = createMarks(parts);
  const reveal = createReveal(parts);
  const setCustom = createCustomFields(parts);
  const levels = createSetLevel(parts);
  return {
    api: {
      ...details,
      records,
      /** Adds a customer to the member's private pool. Returns its id. */
      addPrivate: (
        member: Member,
        customer: { name: string; mobile: string; remark?: string; level?: number },
        key: IdempotencyKey,
      ) => records.add(member, 'private', { ...customer, tagIds: [] }, key),
      mark,
      reveal,
      setCustom,
      setLevel: levels.setLevel,
      findDuplicate,
      addToPublicPool: createAddToPublicPool(parts),
    },
    routes({ handle, handleAhead }) {
      handleAhead('customers.addToSea', records.lookAt, (member, request, looked, { key }) =>
        records.add(member, 'sea', request, key, looked),
      );
      handleAhead('customers.addPrivate', records.lookAt, (member, request, looked, { key }) =>
        records.add(member, 'private', request, key, looked),
      );
      handleAhead('customers.editInSea', records.lookAtEdited, (member, request, looked) =>
        records.edit(member, 'sea', request, looked),
      );
      handleAhead('customers.editPrivate', records.lookAtEdited, (member, request, looked) =>
        records.edit(member, 'private', request, looked),
      );
      handle('customers.mark', (member, request) => mark(member, request).then(() => done));
      handle('customers.findDuplicate', (member, { mobile }) => findDuplicate(member, mobile));
      handle('customers.seaDetail', (member, { id }) => details.detail(member, id));
      handle('customers.privateDetail', (member, { id }) => details.detail(member, id));
      handle('customers.reveal', (member, request) => reveal(member, request));
      handle('customers.locate', (member, { id }) => details.locate(member, id));
      handleAhead('customers.setLevel', levels.lookAt, async (member, { id, level }, looked) => {
        await levels.setLevel(member, id, level, looked);
        return done;
      });
      handle('customers.setCustom', (member, { id, values }) => setCustom(member, id, values).then(() => done));
    },
  } satisfies Module;
}
