import type { RequestOf } from '@haihu/contract/contract';
import { judgeCustomValue } from '@haihu/rules/custom-fields';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Member } from '../../platform/member.ts';
import { readSettings } from '../config/config.api.ts';
import { insertEvents } from './customer-events.repository.ts';
import type { CustomerApi } from './customers.api.ts';
import { badCustomValue } from './customers.errors.ts';
import { findCustom, lockCustomers, updateCustom } from './customers.repository.ts';

type Values = RequestOf<'customers.setCustom'>['values'];

export interface CustomFieldParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'requireVisible'>;
}

export function createCustomFields({ db, clock, customerApi }: CustomFieldParts) {
  /** Values of the enterprise's own fields. Throws `customers.bad_custom_value` naming the first that is wrong. */
  return async function setCustom(member: Member, customerId: string, values: Values): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { fields } = await readSettings(tx, 'customFields');
      const nameOf = new Map<string, string>();
      for (const [fieldId, value] of Object.entries(values)) {
        const field = fields.find(({ id, archived }) => id === fieldId && !archived);
        const problem = field ? judgeCustomValue(field, value) : 'unknown_field';
        if (problem) throw badCustomValue({ field: field?.name ?? fieldId, fieldId, problem });
        nameOf.set(fieldId, field!.name);
      }
      await lockCustomers(tx, [customerId]);
      await customerApi.requireVisible(tx, member, customerId);
      const before = await findCustom(tx, customerId);
      const changed = Object.entries(values).filter(
        ([fieldId, value]) => JSON.stringify(before[fieldId] ?? null) !== JSON.stringify(emptied(value)),
      );
      if (changed.length === 0) return;
      await updateCustom(tx, customerId, {
        ...before,
        ...Object.fromEntries(changed.map(([id, value]) => [id, emptied(value)])),
      });
      await insertEvents(
        tx,
        changed.map(([fieldId, value]) => ({
          customerId,
          at,
          kind: 'changed',
          actorId: member.userId,
          detail: {
            field: `custom:${nameOf.get(fieldId)}`,
            from: inWords(before[fieldId]),
            to: inWords(emptied(value)),
          },
        })),
      );
    });
  };
}

/** Nothing is kept of what is empty. */
const emptied = (value: Values[string]) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
