import type { IntakeAnswer } from '@haihu/contract/tasks/numbers';
import { classifyPhone, type PhoneKind } from '@haihu/rules/phone-kind';
import { findHome, writtenAtHome } from '../../../platform/number-area/home-country.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import { insertRefusals } from './intakes.repository.ts';
import { findKnown, insertNumbers, type NewNumber } from './numbers.repository.ts';

export interface TakeParts {
  cipher: Cipher;
  clock: Clock;
  calls: Pick<CallApi, 'findOnDoNotCallList'>;
}

/** One line of a list, as it came. */
export interface Entry {
  /** From 1. */
  row: number;
  number: string;
  name: string;
  remark: string;
  customerId: string | null;
}

export interface TakenPart {
  answers: IntakeAnswer[];
  taken: number;
  /** How many numbers were compared with stored ones, and how many of them are stored. */
  compared: number;
  known: number;
}

export type TakeNumbers = ReturnType<typeof createTakeNumbers>;

const dialled: readonly (PhoneKind | null)[] = ['mobile', 'landline', 'freephone'];

/** The one way into a task: whatever brings numbers, each is answered for. */
export function createTakeNumbers({ cipher, clock, calls }: TakeParts) {
  /** In the caller's transaction. Done twice, it answers as the first time. */
  return async function takeNumbers(
    tx: Queryable,
    { taskId, intakeId }: { taskId: string; intakeId: string },
    entries: Entry[],
  ): Promise<TakenPart> {
    const home = await findHome(tx);
    const refusals = new Map<number, Omit<IntakeAnswer, 'row'>>();
    const wanted: (NewNumber & { key: string })[] = [];
    for (const { row, number: typed, name, remark, customerId } of entries) {
      const { kind, normalised, problem } = classifyPhone(customerId === null ? writtenAtHome(typed, home) : typed);
      const isDialled = normalised !== null && dialled.includes(kind);
      if (!isDialled) refusals.set(row, { state: 'problem', otherTask: null, problem: problem ?? 'not_dialled' });
      if (!isDialled) continue;
      const number = cipher.seal(tx.tenantId, normalised);
      wanted.push({ row, name, remark, customerId, number, key: number.hash.toString('hex') });
    }
    const hashes = wanted.map(({ number }) => number.hash);
    const listed = new Set((await calls.findOnDoNotCallList(tx, hashes)).map((hash) => hash.toString('hex')));
    const known = new Map(
      (await findKnown(tx, taskId, hashes)).toReversed().map((one) => [one.hash.toString('hex'), one]),
    );
    const seen = new Set<string>();
    const fresh = wanted.filter(({ row, key }) => {
      const before = known.get(key);
      if (before?.intakeId === intakeId && before.row === row) return false;
      if (listed.has(key)) refusals.set(row, { state: 'do_not_call', otherTask: null, problem: null });
      else if (before) {
        const otherTask = before.intakeId === intakeId ? null : { id: before.taskId, name: before.taskName };
        refusals.set(row, { state: 'duplicate', otherTask, problem: null });
      } else if (seen.has(key)) refusals.set(row, { state: 'duplicate', otherTask: null, problem: null });
      seen.add(key);
      return !refusals.has(row);
    });
    const inserted = await insertNumbers(tx, { taskId, intakeId, at: clock.now() }, fresh);
    for (const { row } of fresh) {
      if (!inserted.has(row)) refusals.set(row, { state: 'duplicate', otherTask: null, problem: null });
    }
    await keepRefusals(tx, intakeId, entries, refusals);
    const answers = entries.map(({ row }): IntakeAnswer => {
      return { row, ...(refusals.get(row) ?? { state: 'taken', otherTask: null, problem: null }) };
    });
    const taken = answers.filter(({ state }) => state === 'taken').length;
    return { answers, taken, compared: wanted.length, known: wanted.length - taken };
  };

  async function keepRefusals(
    tx: Queryable,
    intakeId: string,
    entries: Entry[],
    refusals: ReadonlyMap<number, Omit<IntakeAnswer, 'row'>>,
  ): Promise<void> {
    const kept = entries.flatMap(({ row, number }) => {
      const refusal = refusals.get(row);
      if (!refusal || refusal.state === 'taken') return [];
      const cellEnc = cipher.seal(tx.tenantId, number).enc;
      const { state: reason, otherTask, problem } = refusal;
      return [{ row, reason, otherTaskId: otherTask?.id ?? null, problem, cellEnc }];
    });
    if (kept.length > 0) await insertRefusals(tx, intakeId, kept);
  }
}
