import type { RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { agentBusy, consulting, notInTalk, transferToSelf } from '../core/calls.errors.ts';
import type { StoredCall } from '../core/calls.repository.ts';
import {
  findColleague,
  insertColleague,
  insertCompanion,
  setColleagueState,
  type StoredColleague,
} from '../core/colleagues.repository.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { holdAgent } from '../core/running-calls.repository.ts';
import { tellBoards } from '../core/states.repository.ts';
import { isOnItsWay, switchControl } from './controls.repository.ts';
import { requireFree, requireTalking } from './own-call.ts';

const done = { done: true } as const;

/** Makes the actions with which an agent brings a colleague into a running call. The engine carries them out. */
export function createConsults({ db, clock }: { db: Db; clock: Clock }) {
  /** Rings a colleague while the customer hears music. Throws the errors that the contract names. */
  async function consult(member: Member, { id, memberId }: RequestOf<'calls.consult'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      if (memberId === member.userId) throw transferToSelf();
      await holdAgent(tx, memberId);
      const colleague = await findColleague(tx, id);
      if (colleague?.userId === memberId) return;
      if (colleague || (await isOnItsWay(tx, id))) throw consulting();
      await requireFree(tx, memberId, clock.now());
      if (!(await insertColleague(tx, id, memberId, clock.now()))) throw agentBusy();
      await switchControl(tx, id, 'hold', true);
      await order(tx, member, call, { kind: 'consult', memberId });
      tellBoards(tx, memberId);
    });
    return done;
  }

  /** Ends the talk with the colleague. Throws `calls.not_found`, `calls.not_in_talk`. */
  async function consultEnd(member: Member, { id, how }: RequestOf<'calls.consultEnd'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      const colleague = await findColleague(tx, id);
      if (how === 'back' && (!colleague || colleague.state === 'leaves')) return;
      if (how === 'joinAll' && colleague?.state === 'joined') return;
      if (!colleague || (how !== 'back' && !['talks', 'joined'].includes(colleague.state))) throw notInTalk();
      await note(tx, call, colleague, how);
      await order(tx, member, call, { kind: 'consult_end', how, from: colleague.state });
    });
    return done;
  }

  /** Writes what the agent sees at once. A hand-over is written once the engine has done it. */
  async function note(
    tx: Queryable,
    { id, agentId }: StoredCall,
    { userId, state }: StoredColleague,
    how: RequestOf<'calls.consultEnd'>['how'],
  ): Promise<void> {
    const now = clock.now();
    if (how === 'handOver') return;
    if (state !== 'joined') await switchControl(tx, id, 'hold', false);
    await setColleagueState(tx, id, how === 'back' ? 'leaves' : 'joined', now);
    if (how === 'joinAll') await insertCompanion(tx, id, userId, now);
    const data = { callId: id, what: 'moved', by: userId };
    await pushTo(tx, [{ to: [agentId!, userId], type: push.consultMoved, data }], now);
  }

  async function order(tx: Queryable, { userId }: Member, { id, nodeId }: StoredCall, detail: OrderDetail) {
    await insertOrder(tx, { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() }, detail);
  }

  return { consult, consultEnd };
}
