import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { agentBusy, consulting, notInTalk, transferToSelf } from '../core/calls.errors.ts';
import type { StoredCall } from '../core/calls.repository.ts';
import { findColleague, insertColleague, insertCompanion, setColleagueState } from '../core/colleagues.repository.ts';
import { type Beside, findBeside } from '../core/beside.ts';
import { holdCall } from '../core/given-calls.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { findOutside, setOutsideState } from '../core/outside-legs.repository.ts';
import { holdAgent } from '../core/running-calls.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import { isOnItsWay, switchControl } from './controls.repository.ts';
import { requireFree, requireTalking } from './own-call.ts';

const done = { done: true } as const;

/** Makes the actions with which an agent brings a colleague into a running call. The engine carries them out. */
export function createConsults({ db, clock }: { db: Db; clock: Clock }) {
  /** Rings a colleague while the customer hears music. Throws the errors that the contract names. */
  async function consult(member: Member, { id, memberId }: { id: string; memberId: string }) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await holdCall(tx, id);
      const call = await requireTalking(tx, member, id);
      if (memberId === member.userId) throw transferToSelf();
      await holdAgent(tx, memberId);
      const colleague = await findColleague(tx, id);
      if (colleague?.userId === memberId) return;
      if (colleague || (await findOutside(tx, id)) || (await isOnItsWay(tx, id))) throw consulting();
      await requireFree(tx, memberId, clock.now());
      if (!(await insertColleague(tx, id, memberId, clock.now()))) throw agentBusy();
      await switchControl(tx, id, 'hold', true);
      await order(tx, member, call, { kind: 'consult', memberId });
      tellBoards(tx, memberId);
    });
    return done;
  }

  /** Ends the talk with the colleague or the outside number. Throws `calls.not_found`, `calls.not_in_talk`. */
  async function consultEnd(member: Member, { id, how }: RequestOf<'calls.consultEnd'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      const beside = await findBeside(tx, id);
      if (how === 'back' && (!beside || beside.state === 'leaves')) return;
      if (how === 'joinAll' && beside?.state === 'joined') return;
      if (!beside || (how !== 'back' && !['talks', 'joined'].includes(beside.state))) throw notInTalk();
      await note(tx, call, beside, how);
      await order(tx, member, call, { kind: 'consult_end', how, from: beside.state });
    });
    return done;
  }

  /** Writes what the agent sees at once. A hand-over is written once the engine has done it. */
  async function note(
    tx: Queryable,
    { id, agentId }: StoredCall,
    beside: Beside,
    how: RequestOf<'calls.consultEnd'>['how'],
  ): Promise<void> {
    const now = clock.now();
    if (how === 'handOver') return;
    if (beside.state !== 'joined') await switchControl(tx, id, 'hold', false);
    const state = how === 'back' ? 'leaves' : 'joined';
    if ('outside' in beside) {
      await setOutsideState(tx, id, state, now);
      const data = { callId: id, what: 'moved', leg: beside.outside.id };
      return pushTo(tx, [{ to: [agentId!], type: push.consultMoved, data }], now);
    }
    const { userId } = beside.colleague;
    await setColleagueState(tx, id, state, now);
    if (how === 'joinAll') await insertCompanion(tx, id, userId, now);
    const data = { callId: id, what: 'moved', by: userId };
    await pushTo(tx, [{ to: [agentId!, userId], type: push.consultMoved, data }], now);
  }

  async function order(tx: Queryable, { userId }: Member, { id, nodeId }: StoredCall, detail: OrderDetail) {
    await insertOrder(tx, { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() }, detail);
  }

  return { consult, consultEnd };
}
