import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import type { MachineRule, TaskCalls } from '../calls.seams.ts';
import { consulting, noMachine, noMachineMessage } from '../core/calls.errors.ts';
import { type StoredCall } from '../core/calls.repository.ts';
import { findColleague } from '../core/colleagues.repository.ts';
import { holdCall } from '../core/given-calls.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { soundNameOf } from '../core/own-sounds.ts';
import { findOutside } from '../core/outside-legs.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import { isOnItsWay } from '../in-call/controls.repository.ts';
import { requireOwn, requireTalking } from '../in-call/own-call.ts';
import { findMachine, freeAgent, judgeCall, setChoice } from './machines.repository.ts';

/** Milliseconds for which an agent has seen the question before the rule of the task may choose. */
const SEEN_FOR = 2000;

interface MachineParts {
  db: Db;
  clock: Clock;
  tasks: Pick<TaskCalls, 'machinesOf' | 'writeMachine'>;
}

/** Makes the question to an agent about a machine that answered, and the answer. */
export function createMachineQuestion({ db, clock, tasks }: MachineParts) {
  async function read(member: Member, id: string): Promise<ReplyOf<'calls.machine'>> {
    const tenant = db.forTenant(member.tenantId);
    const { taskNumberId } = await requireOwn(tenant, member, id);
    const machine = await findMachine(tenant, id);
    if (!machine?.askedAt || taskNumberId === null) return { found: null };
    const rule = await tenant.transaction((tx) => tasks.machinesOf(tx, taskNumberId));
    if (!rule) return { found: null };
    const { policy, hasMessage } = rule;
    return { found: { askedAt: machine.askedAt, policy, hasMessage, choice: machine.choice } };
  }

  /** Decides about the machine. Throws the errors that the contract names. */
  async function answer(
    member: Member,
    { id, choice, isByRule = false }: RequestOf<'calls.answerMachine'>,
  ): Promise<{ done: true }> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await holdCall(tx, id);
      const machine = await findMachine(tx, id);
      // The agent has left the call, if it was a message. The same word again changes nothing.
      if (machine?.choice === choice) return void (await requireOwn(tx, member, id));
      const call = await requireTalking(tx, member, id);
      const { taskNumberId } = call;
      const rule = taskNumberId === null ? null : await tasks.machinesOf(tx, taskNumberId);
      if (!machine?.askedAt || !rule || taskNumberId === null) throw noMachine();
      const isSeen = Date.parse(machine.askedAt) + SEEN_FOR <= clock.now().getTime();
      if (isByRule && (choice !== rule.policy || !isSeen)) throw noMachine();
      if (choice === 'message' && !rule.hasMessage) throw noMachineMessage();
      if (await hasSomebodyElse(tx, id)) throw consulting();
      if (!(await setChoice(tx, id, { choice, isByRule })) || choice === 'stay') return;
      if (!isByRule) await judgeCall(tx, id, 'machine', clock.now());
      if (choice === 'message') await leave(tx, member, call, rule);
      else await order(tx, member, call, { kind: 'hang_up' });
      await tasks.writeMachine(tx, member, { callId: id, taskNumberId });
    });
    return { done: true };
  }

  /** Frees the agent, and lets the engine leave the message without them. */
  async function leave(
    tx: Queryable,
    member: Member,
    call: StoredCall,
    { taskId, soundId }: MachineRule,
  ): Promise<void> {
    await freeAgent(tx, call.id);
    await startWrapUp(tx, member.userId, clock.now());
    tellBoards(tx, member.userId);
    const own = soundId === null ? null : soundNameOf(tx.tenantId, soundId);
    await order(tx, member, call, { kind: 'leave_message', taskId, own });
  }

  async function order(tx: Queryable, { userId }: Member, { id, nodeId }: StoredCall, detail: OrderDetail) {
    await insertOrder(tx, { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() }, detail);
  }

  return { read, answer };
}

/** True while a third phone is in the call, or is rung for it. */
async function hasSomebodyElse(tx: Queryable, id: string): Promise<boolean> {
  return (await findColleague(tx, id)) !== undefined || (await findOutside(tx, id)) !== undefined || isOnItsWay(tx, id);
}
