import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { MessageSound } from '../../../integrations/telephony/message-events.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import type { MachineRule, TaskCalls } from '../calls.seams.ts';
import { consulting, noMachine, noMachineMessage, onHold } from '../core/calls.errors.ts';
import { type StoredCall } from '../core/calls.repository.ts';
import { findColleague } from '../core/colleagues.repository.ts';
import { holdCall } from '../core/given-calls.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { findSoundAt, soundNameOf } from '../core/own-sounds.ts';
import { findOutside } from '../core/outside-legs.repository.ts';
import { hasAgentLeft } from '../core/parked.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import { findControls, isOnItsWay } from '../in-call/controls.repository.ts';
import { isTalk, requireOwn, requireTalking } from '../in-call/own-call.ts';
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
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireOwn(tx, member, id);
      const machine = await findMachine(tx, id);
      const rule = await ruleOf(tx, call);
      const isDecided = machine?.choice === 'message' || machine?.choice === 'hang_up';
      const mayLeave = isTalk(call) && !isDecided && (await messageFor(tx, call, rule)) !== null;
      const canLeave = mayLeave && !(await hasAgentLeft(tx, id));
      if (!machine?.askedAt || !rule) return { found: null, canLeave };
      const { policy, hasMessage } = rule;
      return { found: { askedAt: machine.askedAt, policy, hasMessage, choice: machine.choice }, canLeave };
    });
  }

  const ruleOf = async (tx: Queryable, { taskNumberId }: StoredCall): Promise<MachineRule | null> =>
    taskNumberId === null ? null : tasks.machinesOf(tx, taskNumberId);

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
      const rule = await ruleOf(tx, call);
      const isAsked = Boolean(machine?.askedAt) && rule !== null;
      // An engine finds only some of the machines, and the agent hears them all.
      if (!isAsked && (choice !== 'message' || isByRule)) throw noMachine();
      const isSeen = isAsked && Date.parse(machine!.askedAt!) + SEEN_FOR <= clock.now().getTime();
      if (isByRule && (choice !== rule?.policy || !isSeen)) throw noMachine();
      const message = choice === 'message' ? await messageFor(tx, call, rule) : null;
      if (choice === 'message' && (!message || (isByRule && !rule?.hasMessage))) throw noMachineMessage();
      if (await hasSomebodyElse(tx, id)) throw consulting();
      if (message && (await findControls(tx, id))?.isHeld) throw onHold();
      const chosen = { callId: id, taskId: rule?.taskId ?? null, choice, isByRule, at: clock.now() };
      if (!(await setChoice(tx, chosen)) || choice === 'stay') return;
      if (!isByRule) await judgeCall(tx, id, 'machine', clock.now());
      if (message) await leave(tx, member, call, message);
      else await order(tx, member, call, { kind: 'hang_up' });
      if (taskNumberId !== null) await tasks.writeMachine(tx, member, { callId: id, taskNumberId });
    });
    return { done: true };
  }

  /** Frees the agent, and lets the engine leave the message without them. */
  async function leave(tx: Queryable, member: Member, call: StoredCall, message: MessageSound): Promise<void> {
    await freeAgent(tx, call.id);
    await startWrapUp(tx, member.userId, clock.now());
    tellBoards(tx, member.userId);
    await order(tx, member, call, { kind: 'leave_message', ...message });
  }

  async function order(tx: Queryable, { userId }: Member, { id, nodeId }: StoredCall, detail: OrderDetail) {
    await insertOrder(tx, { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() }, detail);
  }

  return { read, answer };
}

/** Returns the message of the call's task, or else that of the enterprise. Null: there is none, or we did not call. */
async function messageFor(
  tx: Queryable,
  { direction, origin }: StoredCall,
  rule: MachineRule | null,
): Promise<MessageSound | null> {
  if (direction !== 'outbound' || origin === 'test') return null;
  if (rule?.hasMessage) {
    const { taskId, soundId } = rule;
    return { taskId, own: soundId === null ? null : soundNameOf(tx.tenantId, soundId) };
  }
  const own = await findSoundAt(tx, 'machineSound');
  return own === null ? null : { taskId: null, own };
}

/** True while a third phone is in the call, or is rung for it. */
async function hasSomebodyElse(tx: Queryable, id: string): Promise<boolean> {
  return (await findColleague(tx, id)) !== undefined || (await findOutside(tx, id)) !== undefined || isOnItsWay(tx, id);
}
