import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import {
  agentBusy,
  agentNotFound,
  agentUnregistered,
  badDigits,
  callNotFound,
  notInTalk,
  transferToSelf,
} from '../core/calls.errors.ts';
import { findCalls, type StoredCall } from '../core/calls.repository.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { findPhoneKind } from '../core/phones.repository.ts';
import { findStates } from '../core/states.repository.ts';
import * as controls from './controls.repository.ts';

const KEYS = /^[0-9*#]+$/;
const done = { done: true } as const;

/** Makes the actions of an agent in a running call. The engine carries them out and reports whether it could. */
export function createControls({ db, clock }: { db: Db; clock: Clock }) {
  async function read(member: Member, callId: string): Promise<ReplyOf<'calls.controls'>> {
    const tenant = db.forTenant(member.tenantId);
    await requireOwn(tenant, member, callId);
    const found = await controls.findControls(tenant, callId);
    if (!found) return { isMuted: false, isHeld: false, transferTo: null, joined: [] };
    const { tellsListening } = await readSettings(tenant, 'recording');
    return { ...found, joined: found.joined.filter(({ mode }) => tellsListening || mode !== 'listen') };
  }

  /** Sends digits. Throws `calls.not_found`, `calls.not_in_talk`, `calls.bad_digits`. */
  async function digits(member: Member, request: RequestOf<'calls.digits'>, key: IdempotencyKey) {
    await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, clock.now(), async () => {
        const call = await requireTalking(tx, member, request.id);
        if (!KEYS.test(request.digits)) throw badDigits();
        await order(tx, member, call, { kind: 'digits', digits: request.digits });
        return {};
      }),
    );
    return done;
  }

  /** Switches hold or mute. Throws `calls.not_found`, `calls.not_in_talk`. */
  async function turn(member: Member, kind: 'hold' | 'mute', { id, isOn }: RequestOf<'calls.hold'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      if (await controls.switchControl(tx, id, kind, isOn)) await order(tx, member, call, { kind, isOn });
    });
    return done;
  }

  /** Rings a colleague to take the call over. Throws the errors that the contract names. */
  async function transfer(member: Member, { id, memberId }: RequestOf<'calls.transfer'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      if (memberId === member.userId) throw transferToSelf();
      await requireFree(tx, memberId);
      if (await controls.setTransfer(tx, id, memberId)) await order(tx, member, call, { kind: 'transfer', memberId });
    });
    return done;
  }

  /**
   * Throws unless the colleague is in no call and their phone can be rung. A bound phone can always be rung, a page
   * only while it is open.
   */
  async function requireFree(tx: Queryable, memberId: string): Promise<void> {
    const [found] = await findStates(tx, [memberId], clock.now());
    if (!found) throw agentNotFound();
    if (found.callId !== null) throw agentBusy();
    if (found.state === 'offline' && (await findPhoneKind(tx, memberId)) !== 'phone') throw agentUnregistered();
  }

  async function colleagues(member: Member): Promise<ReplyOf<'calls.colleagues'>> {
    const found = await findStates(db.forTenant(member.tenantId), null, clock.now());
    const list = found.flatMap(({ userId, name, state }) =>
      userId === member.userId ? [] : [{ id: userId, name, state }],
    );
    return { list: list.toSorted((one, other) => rank(one) - rank(other)) };
  }

  async function order(tx: Queryable, { userId }: Member, { id, nodeId }: StoredCall, detail: OrderDetail) {
    await insertOrder(tx, { callId: id, nodeId: nodeId!, askedBy: userId, at: clock.now() }, detail);
  }

  return {
    read,
    digits,
    transfer,
    colleagues,
    hold: (member: Member, request: RequestOf<'calls.hold'>) => turn(member, 'hold', request),
    mute: (member: Member, request: RequestOf<'calls.mute'>) => turn(member, 'mute', request),
  };
}

async function requireOwn(db: Queryable, member: Member, callId: string): Promise<StoredCall> {
  const [call] = await findCalls(db, [callId]);
  if (call?.agentId !== member.userId) throw callNotFound();
  return call;
}

async function requireTalking(tx: Queryable, member: Member, callId: string): Promise<StoredCall> {
  const call = await requireOwn(tx, member, callId);
  if (!isTalk(call)) throw notInTalk();
  return call;
}

/** True when an engine carries the call and both sides are on the line. */
export function isTalk({ state, nodeId }: Pick<StoredCall, 'state' | 'nodeId'>): boolean {
  return nodeId !== null && (state === 'answered' || state === 'bridged');
}

const rank = ({ state }: ReplyOf<'calls.colleagues'>['list'][number]) =>
  ['ready', 'wrap_up', 'break', 'calling', 'busy', 'offline'].indexOf(state);
