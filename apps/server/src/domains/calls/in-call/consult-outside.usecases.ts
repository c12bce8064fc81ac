import { classifyPhone } from '@haihu/rules/phone-kind';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { readSettings } from '../../config/config.api.ts';
import { type CountedSearch, isDialled, writtenAtHome } from '../../numbers/numbers.api.ts';
import { mayRingOutside } from '../../organisation/organisation.api.ts';
import { askGate } from '../core/ask-gate.ts';
import {
  badNumber,
  badTypedNumber,
  calleeBusy,
  consulting,
  notInTalk,
  outsideBarred,
  refusedCall,
} from '../core/calls.errors.ts';
import { type Callee, calleeOf } from '../core/calls.policy.ts';
import { findColleague } from '../core/colleagues.repository.ts';
import { isForeign } from '../core/foreign-minutes.ts';
import { holdCall } from '../core/given-calls.ts';
import { faultOf, restsUntil, ruleOf } from '../core/lines.policy.ts';
import { findReadyNodes } from '../core/nodes.repository.ts';
import { findOrder, insertOrder } from '../core/orders.repository.ts';
import { findOutside, insertOutside } from '../core/outside-legs.repository.ts';
import { holdCallee, isBeingCalled } from '../core/running-calls.repository.ts';
import { findLines, lockLines, type StoredLine } from '../lines/lines.repository.ts';
import { isOnItsWay, switchControl } from './controls.repository.ts';
import { requireTalking } from './own-call.ts';

export interface ConsultOutsideParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  billing: Pick<BillingApi, 'holdLeg' | 'isSeated'>;
  countSearch: CountedSearch;
}

/** Makes the action with which an agent brings an outside number into a running call. */
export function createConsultOutside({ db, cipher, clock, billing, countSearch }: ConsultOutsideParts) {
  /**
   * Rings the number over the line of the call while the customer hears music. The number is not called for its own sake,
   * so limits of attempts do not count. Throws the errors that the contract names; then nothing is rung.
   */
  return async function consultOutside(
    member: Member,
    { id, mobile }: { id: string; mobile: string },
  ): Promise<{ done: true }> {
    const tenant = db.forTenant(member.tenantId);
    // Before anything about the number or the call is told.
    if (!(await mayRingOutside(tenant, member))) throw outsideBarred();
    const callee = calleeTyped(writtenAtHome(mobile, member));
    await requireTalking(tenant, member, id);
    const number = cipher.seal(member.tenantId, callee.number);
    // A refusal that depends on the number reveals something about it, so it is counted and audited first.
    await countSearch(member, { action: 'calls.number_search', count: 1, hashes: [number.hash], find: null });
    await tenant.transaction(async (tx) => {
      const now = clock.now();
      await holdCall(tx, id);
      const call = await requireTalking(tx, member, id);
      const there = await findOutside(tx, id);
      if (there?.numberHash.equals(number.hash) && there.state !== 'leaves') return;
      if (there || (await findColleague(tx, id)) || (await isOnItsWay(tx, id))) throw consulting();
      await holdCallee(tx, number.hash);
      const isBusy = await isBeingCalled(tx, number.hash);
      const line = await lineOf(tx, id, now);
      if (callee.country === null || !line.countries.includes(callee.country)) throw badNumber();
      const nodes = await findReadyNodes(tx);
      const settings = await readSettings(tx, 'calling');
      if (isBusy) throw calleeBusy();
      await askGate(
        tx,
        member,
        { callee, calleeHash: number.hash, task: null, settings, now, isWanted: true },
        {
          seated: await billing.isSeated(tx, member.userId, now),
          lineFault: faultOf(line, nodes),
          lineAgainAt: restsUntil(line),
          // Only money pays such a phone, which is held below.
          minutesLeft: Infinity,
        },
      );
      const legId = await insertOutside(tx, {
        callId: id,
        lineId: line.id,
        askedBy: member.userId,
        number,
        rule: line,
        at: now,
      });
      await switchControl(tx, id, 'hold', true);
      await insertOrder(
        tx,
        { callId: id, nodeId: call.nodeId!, askedBy: member.userId, at: now },
        { kind: 'consult', outsideId: legId },
      );
      // Last, because ending calls queue for the wallet as well.
      const leg = { legId, callId: id, rule: ruleOf(line), margin: line.margin };
      if (!(await billing.holdLeg(tx, leg))) throw refusedCall('calls.no_balance');
    });
    return { done: true };
  };
}

/** Expects typed text. Throws `calls.bad_number`, which names the field and tells what it takes. */
function calleeTyped(typed: string): Callee {
  const classified = classifyPhone(typed);
  // Minutes abroad are counted for calls only.
  if (!isDialled(classified) || isForeign(classified.normalised!)) throw badTypedNumber('mobile');
  return calleeOf(typed);
}

/** Returns the line of a call, which is locked until the transaction ends. */
async function lineOf(tx: Queryable, callId: string, now: Date): Promise<StoredLine> {
  const call = await findOrder(tx, callId);
  await lockLines(tx);
  const line = (await findLines(tx, now)).find(({ id }) => id === call?.lineId);
  if (!line) throw notInTalk();
  return line;
}
