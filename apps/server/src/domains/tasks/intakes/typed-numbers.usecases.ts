import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { createCountedLists, type NumberEntry } from '../../numbers/numbers.api.ts';
import { requireLed, requireOpenTask } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import * as intakes from './intakes.repository.ts';
import { createReadDialled, createTakeNumbers, type TakeParts } from './take-numbers.ts';
import { tellEntered } from './tell-entered.ts';
import { intakeCountsOf, shownRefusal } from './told-intake.ts';

export interface TypedNumbersParts extends TakeParts {
  db: Db;
}

/** Makes the intake of typed lists. Their numbers are taken in at once. */
export function createTypedNumbers(parts: TypedNumbersParts) {
  const { db, clock } = parts;
  const takeNumbers = createTakeNumbers(parts);
  const readDialled = createReadDialled(parts);
  const lists = createCountedLists(parts);

  /**
   * Takes in a typed list. Throws `customers.reason_needed`, and `customers.list_rows_used` if the member's budget has
   * no room for the list.
   */
  async function addNumbers(
    member: Member,
    { taskId, source, numbers, reason }: RequestOf<'tasks.addNumbers'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.addNumbers'>> {
    const tenant = db.forTenant(member.tenantId);
    requireOpenTask(requireLed(member, (await findTasks(tenant, [taskId]))[0]));
    const { hashes, known } = await readDialled(tenant, taskId, numbers);
    const action = 'tasks.number_search';
    const list = { action, count: hashes.length, hashes, known, reason } as const;
    const { isRounded } = await lists.admit(member, { ...list, once: `${key.key} ${key.bodyHash.toString('hex')}` });
    const entries = numbers.map(({ number, name = '', remark = '' }, index): NumberEntry => ({
      row: index + 1,
      number,
      name,
      remark,
      customerId: null,
    }));
    const { intakeId } = await tenant.transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const id = await intakes.insertIntake(tx, { taskId, source, makerId: member.userId, isRounded }, clock.now());
        const { taken } = await takeNumbers(tx, { taskId, intakeId: id }, entries);
        const counts = { taken, refused: entries.length - taken };
        await intakes.endIntake(tx, id, { state: 'done', ...counts }, clock.now());
        const to = { userId: member.userId, sessionId: member.sessionId, page: 'typed', pageId: taskId } as const;
        await tellEntered(tx, to, { id, isRounded, ...counts }, clock.now());
        return { intakeId: id };
      }),
    );
    return { intakeId, ...(await answered(tenant, intakeId, numbers.length)) };
  }

  return addNumbers;
}

/** Returns the stored result of a typed list, so that a repeated request gets the same answer. */
async function answered(tenant: TenantDb, intakeId: string, count: number) {
  const intake = (await intakes.findIntake(tenant, intakeId))!;
  const refusals = new Map(
    (await intakes.findRefusals(tenant, intake, null, count)).map((refusal) => [refusal.row, refusal]),
  );
  const list = Array.from({ length: count }, (_, index) => {
    const refusal = refusals.get(index + 1);
    return refusal
      ? shownRefusal(refusal)
      : { row: index + 1, state: 'taken' as const, otherTask: null, problem: null };
  });
  return { ...(await intakeCountsOf(tenant, intake)), rounded: intake.isRounded, list };
}
