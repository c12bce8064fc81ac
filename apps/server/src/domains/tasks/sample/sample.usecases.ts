import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { numberAfterCall, usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { notASample } from '../core/tasks.errors.ts';
import { hideTasks, insertTask, setTaskAgents, setTaskState } from '../core/tasks.repository.ts';
import { updateAfterCall } from '../dialling/dialling.repository.ts';
import { forgetTask } from '../keeping/forget-task.ts';
import { endIntake, insertIntake } from '../intakes/intakes.repository.ts';
import { findTaskNumbers, insertNumbers, lockNumber } from '../numbers/numbers.repository.ts';
import { requireNumber } from '../numbers/numbers.usecases.ts';
import { sampleCauses, sampleNumber, sampleWords } from './sample-words.ts';
import { findSamples, markPractised } from './sample.repository.ts';

const MINUTE = 60_000;

export interface SampleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}

export type SampleUsecases = ReturnType<typeof createSamples>;

/** Manages the sample task of the beginner guide: it works like a task, but calls nobody. */
export function createSamples({ db, cipher, clock }: SampleParts) {
  async function steer(
    member: Member,
    { what }: RequestOf<'tasks.sample'>,
    { key, language }: { key: IdempotencyKey; language: Language },
  ): Promise<ReplyOf<'tasks.sample'>> {
    const { taskId } = await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const samples = await findSamples(tx, member.userId);
        const open = what === 'begin' ? samples.find(({ isOpen }) => isOpen) : undefined;
        if (open) return { taskId: open.id };
        await forget(
          tx,
          samples.map(({ id }) => id),
        );
        return { taskId: what === 'begin' ? await make(tx, member, language) : '' };
      }),
    );
    return { taskId: taskId || null };
  }

  async function forget(tx: Queryable, ids: string[]): Promise<void> {
    await hideTasks(tx, ids, clock.now());
    for (const id of ids) await queue.enqueue(tx, { task: forgetTask, id });
  }

  async function make(tx: Queryable, { tenantId, userId }: Member, language: Language): Promise<string> {
    const at = clock.now();
    const { name, script, people } = sampleWords[language];
    const taskId = await insertTask(
      tx,
      {
        name,
        script,
        mode: 'preview',
        lineId: null,
        paceSeconds: 0,
        hours: null,
        retries: usualRetries,
        abandonCap: 30,
      },
      { userId, at, isSample: true },
    );
    await setTaskAgents(tx, taskId, [userId], at);
    const intakeId = await insertIntake(tx, { taskId, source: 'sample', makerId: userId }, at);
    const numbers = people.map(([person, remark], place) => ({
      row: place + 1,
      name: person,
      remark,
      number: cipher.seal(tenantId, sampleNumber(place)),
      customerId: null,
    }));
    await insertNumbers(tx, { taskId, intakeId, at }, numbers);
    await endIntake(tx, intakeId, { state: 'done', taken: numbers.length, refused: 0 }, at);
    await setTaskState(tx, taskId, 'running', at);
    return taskId;
  }

  /**
   * Plays a practice call. The number decides its result. A number that waits after a call is played again, as if it
   * had not been called.
   */
  async function practise(member: Member, id: string): Promise<ReplyOf<'tasks.practise'>> {
    const tenant = db.forTenant(member.tenantId);
    await tenant.transaction(async (tx) => {
      const { number, task } = await requireNumber(tx, member, await lockNumber(tx, id));
      if (!task.isSample) throw notASample();
      if (number.state !== 'waiting') return;
      const at = clock.now();
      const place = Number(cipher.open(tx.tenantId, number.numberEnc).at(-1)) - 1;
      const cause = sampleCauses[place] ?? 'answered';
      const after = numberAfterCall({ cause, talked: cause === 'answered', retried: number.retried }, task.retries);
      const { state, minutes, retriedFor } = after;
      await markPractised(tx, id, member.userId, at);
      await updateAfterCall(tx, id, {
        state,
        dueAt: new Date(at.getTime() + minutes * MINUTE),
        attempts: 1,
        retried: retriedFor
          ? { ...number.retried, [retriedFor]: (number.retried[retriedFor] ?? 0) + 1 }
          : number.retried,
        cause,
      });
    });
    const { state, attempts, lastCause, dueAt } = (await findTaskNumbers(tenant, [id]))[0]!;
    return { id, state, attempts, lastCause, dueAt };
  }

  return { steer, practise };
}
