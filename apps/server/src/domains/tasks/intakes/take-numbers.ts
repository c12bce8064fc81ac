import type { IntakeAnswer } from '@haihu/contract/tasks/intakes';
import { classifyPhone } from '@haihu/rules/phone-kind';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import {
  findHome,
  findListed,
  isDialled,
  type NumberEntry,
  numberPlaceOf,
  writtenAtHome,
} from '../../numbers/numbers.api.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { insertRefusals } from './intakes.repository.ts';
import { findKnown, insertNumbers, type NewNumber } from '../numbers/numbers.repository.ts';

export interface TakeParts {
  cipher: Cipher;
  clock: Clock;
  calls: Pick<CallApi, 'findDialledCountries'>;
}

export interface TakenPart {
  answers: IntakeAnswer[];
  taken: number;
}

/** The numbers of a list that can be dialled. `known` counts those that a task or the do-not-call list has. */
export interface DiallableNumbers {
  hashes: Buffer[];
  known: number;
}

export type TakeNumbers = ReturnType<typeof createTakeNumbers>;

/** Reads a number that a task can dial. For any other, `normalised` is null and `problem` names the reason. */
type ReadNumber = (typed: string) => { normalised: string | null; problem: string };

/**
 * Returns the reader of numbers for a task. It accepts foreign numbers of countries that the task's line is open for.
 * For a task without a line, any line counts.
 */
async function readerFor(db: Queryable, calls: TakeParts['calls'], taskId: string): Promise<ReadNumber> {
  const [task] = await findTasks(db, [taskId]);
  const open = await calls.findDialledCountries(db, task?.lineId ?? null);
  const isOpen = (number: string) => open.has(numberPlaceOf(number).country ?? '');
  return (typed) => {
    const classified = classifyPhone(typed);
    const { kind, normalised, problem } = classified;
    const mayDial = normalised !== null && isDialled(classified) && (kind !== 'foreign' || isOpen(normalised));
    return { normalised: mayDial ? normalised : null, problem: problem ?? 'not_dialled' };
  };
}

/**
 * Reads a list before it is taken in. Returns the numbers to compare with stored ones, and the count of those found.
 */
export function createReadDialled({ cipher, calls }: Pick<TakeParts, 'cipher' | 'calls'>) {
  return async function readDialled(
    db: Queryable,
    taskId: string,
    entries: readonly Pick<NumberEntry, 'number'>[],
  ): Promise<DiallableNumbers> {
    const [home, readNumber] = [await findHome(db), await readerFor(db, calls, taskId)];
    const numbers = entries.flatMap(({ number }) => readNumber(writtenAtHome(number, home)).normalised ?? []);
    const hashes = numbers.map((number) => cipher.hash(db.tenantId, number));
    const [known, listed] = [await findKnown(db, taskId, hashes), await findListed(db, hashes)];
    const stored = new Set([...known.map(({ hash }) => hash), ...listed].map((hash) => hash.toString('hex')));
    return { hashes, known: hashes.filter((hash) => stored.has(hash.toString('hex'))).length };
  };
}

/** Takes numbers into a task. Every source of numbers uses it, and each number gets an answer. */
export function createTakeNumbers({ cipher, clock, calls }: TakeParts) {
  /** Takes numbers in the caller's transaction. A repetition gives the same answer as the first time. */
  return async function takeNumbers(
    tx: Queryable,
    { taskId, intakeId }: { taskId: string; intakeId: string },
    entries: NumberEntry[],
  ): Promise<TakenPart> {
    const [home, readNumber] = [await findHome(tx), await readerFor(tx, calls, taskId)];
    const refusals = new Map<number, Omit<IntakeAnswer, 'row'>>();
    const wanted: (NewNumber & { key: string })[] = [];
    for (const { row, number: typed, name, remark, customerId } of entries) {
      const { normalised, problem } = readNumber(customerId === null ? writtenAtHome(typed, home) : typed);
      if (normalised === null) refusals.set(row, { state: 'problem', otherTask: null, problem });
      if (normalised === null) continue;
      const number = cipher.seal(tx.tenantId, normalised);
      wanted.push({ row, name, remark, customerId, number, key: number.hash.toString('hex') });
    }
    const hashes = wanted.map(({ number }) => number.hash);
    const listed = new Set((await findListed(tx, hashes)).map((hash) => hash.toString('hex')));
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
    return { answers, taken };
  };

  async function keepRefusals(
    tx: Queryable,
    intakeId: string,
    entries: NumberEntry[],
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
