import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import { mayRingOutside } from '../../organisation/organisation.api.ts';
import { findBeside } from '../core/beside.ts';
import { badDigits, callNotFound, consulting, transferToSelf } from '../core/calls.errors.ts';
import { findCalls, type StoredCall } from '../core/calls.repository.ts';
import { findColleague, type StoredColleague } from '../core/colleagues.repository.ts';
import { insertOrder, type OrderDetail } from '../core/orders.repository.ts';
import { findOutside, type OutsideLeg } from '../core/outside-legs.repository.ts';
import { hasAgentLeft } from '../core/parked.repository.ts';
import { findRingable } from '../core/ringable.ts';
import * as controls from './controls.repository.ts';
import { requireFree, requireTalking } from './own-call.ts';

const KEYS = /^[0-9*#]+$/;
const done = { done: true } as const;

/** Makes the actions of an agent in a running call. The engine carries them out and reports whether it could. */
export function createControls({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  /** Returns an outside number as this member reads it. */
  const shown = (member: Member, { id, numberEnc }: OutsideLeg) => ({
    id,
    name: showPhone(member, 'callee', cipher.open(member.tenantId, numberEnc)),
  });

  async function read(member: Member, callId: string): Promise<ReplyOf<'calls.controls'>> {
    const tenant = db.forTenant(member.tenantId);
    const [call] = await findCalls(tenant, [callId]);
    const colleague = await findColleague(tenant, callId);
    if (!call || ![call.agentId, colleague?.userId].includes(member.userId)) throw callNotFound();
    const outside = await findOutside(tenant, callId);
    const found = (await hasAgentLeft(tenant, callId)) ? undefined : await controls.findControls(tenant, callId);
    if (!found) return { isMuted: false, isHeld: false, transferTo: null, joined: [], consult: null, recording: null };
    const { tellsListening, isOn } = await readSettings(tenant, 'recording');
    const { recordPausedAt, unrecorded, ...switches } = found;
    const recording = isOn && unrecorded === null ? { pausedSince: recordPausedAt } : null;
    return {
      ...switches,
      transferTo: outside?.state === 'awaited' ? shown(member, outside) : switches.transferTo,
      recording,
      ...(unrecorded && { unrecorded }),
      consult: outside ? outsideOf(call, outside, shown(member, outside)) : consultOf(call, colleague),
      joined: found.joined.filter(({ mode }) => tellsListening || mode !== 'listen'),
    };
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
      const beside = kind === 'hold' ? await findBeside(tx, id) : undefined;
      if (beside && beside.state !== 'joined') throw consulting();
      if (await controls.switchControl(tx, id, kind, isOn)) await order(tx, member, call, { kind, isOn });
    });
    return done;
  }

  /** Rings a colleague to take the call over. Throws the errors that the contract names. */
  async function transfer(member: Member, { id, memberId }: RequestOf<'calls.transfer'>) {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      if (memberId === member.userId) throw transferToSelf();
      if ((await findColleague(tx, id)) || (await findOutside(tx, id))) throw consulting();
      await requireFree(tx, memberId, clock.now());
      if (await controls.setTransfer(tx, id, memberId)) await order(tx, member, call, { kind: 'transfer', memberId });
    });
    return done;
  }

  async function colleagues(member: Member): Promise<ReplyOf<'calls.colleagues'>> {
    const tenant = db.forTenant(member.tenantId);
    const found = await findRingable(tenant, null, clock.now());
    const list = found.flatMap(({ userId, name, state, isInRun }) =>
      userId === member.userId ? [] : [{ id: userId, name, state: isInRun && state !== 'busy' ? 'calling' : state }],
    );
    return {
      list: list.toSorted((one, other) => rank(one) - rank(other)),
      ringsOutside: await mayRingOutside(tenant, member),
    };
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

/** Returns the agent and the colleague of a consultation. Null: there is none. */
function consultOf(
  { agentId, agentName }: StoredCall,
  colleague: StoredColleague | undefined,
): ReplyOf<'calls.controls'>['consult'] {
  if (!colleague || agentId === null) return null;
  const { userId, name, state, since } = colleague;
  return { agent: { id: agentId, name: agentName ?? '' }, colleague: { id: userId, name }, state, since };
}

/** Does the same for an outside number. Null: the agent has left already. */
function outsideOf(
  { agentId, agentName }: StoredCall,
  { state, since }: OutsideLeg,
  colleague: { id: string; name: string },
): ReplyOf<'calls.controls'>['consult'] {
  if (agentId === null || state === 'awaited' || state === 'handed' || state === 'over') return null;
  return { agent: { id: agentId, name: agentName ?? '' }, colleague, state, since, isOutside: true };
}

const rank = ({ state }: ReplyOf<'calls.colleagues'>['list'][number]) =>
  ['ready', 'wrap_up', 'break', 'calling', 'busy', 'offline'].indexOf(state);
