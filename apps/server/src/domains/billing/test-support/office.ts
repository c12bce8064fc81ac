import type { World } from '../../../../test/world.ts';
import { insertCall } from '../../calls/core/calls.repository.ts';
import { findLines } from '../../calls/lines/lines.repository.ts';
import { billingApi } from '../charging/charging.usecases.ts';
import { bookEnd, bookRunning } from './booked-call.ts';

/** The price of a minute over the office's line, in units of 0.0001 yuan. */
export const PRICE = 1200;

let number = 0;

/** Makes an enterprise with a line, an agent, and an owner who may see the money. */
export async function openOffice(world: World, balance: number, { step = 60, minimum = 0 } = {}) {
  const { billing, calls } = world.domains;
  const enterprise = await world.enterprise();
  const { tenantId, tenant } = enterprise;
  const owner = await enterprise.member('周总', { isSuper: true });
  const { member } = await enterprise.member('赵婷');
  const terms = { minutePrice: PRICE, billingStep: step, billingMinimum: minimum };
  const place = { name: '专线', carrier: '移动', area: '浙江', concurrency: 5 };
  await calls.addLine(tenantId, { ...place, ...terms, numbers: ['057188886666'] });
  const [line] = await findLines(tenant, new Date());
  if (balance > 0) await billing.credit(tenantId, { amount: balance, key: 'first' });

  const agentId = member.userId;
  const rule = { minutePrice: PRICE, stepSeconds: step, minimumSeconds: minimum };
  const placedAt = new Map<string, Date>();
  const toBill = (callId: string) => ({ callId, lineId: line!.id, agentId, rule, placedAt: placedAt.get(callId)! });

  /** Places a call that is answered and continues. `agent` null: the call met no agent. */
  async function begin(agent: string | null = agentId): Promise<string> {
    number += 1;
    const callee = world.cipher.seal(tenantId, `139${String(number).padStart(8, '0')}`);
    const numbers = { lineId: line!.id, lineNumberId: line!.numbers[0]!.id };
    const createdAt = world.clock.now();
    const made = { agentId: agent, customerId: null, callee, ...numbers, rulePack: 'none', rule: line!, createdAt };
    const callId = await insertCall(tenant, made);
    placedAt.set(callId, createdAt);
    const running = { ...toBill(callId), margin: line!.margin };
    await tenant.transaction((tx) => bookRunning(tx, running, callee, createdAt));
    return callId;
  }
  const end = (callId: string, talkSeconds: number, at = world.clock.now()) =>
    bookEnd(tenant, toBill(callId), talkSeconds, at);
  const talk = async (talkSeconds: number, agent: string | null = agentId) => end(await begin(agent), talkSeconds);
  /** Renews the holds of running calls, given the minutes that they have begun. */
  const goOn = (begun: Record<string, number>) =>
    tenant.transaction((tx) =>
      billingApi.keepHolding(
        tx,
        Object.entries(begun).map(([callId, minutes]) => ({
          callId,
          lineId: line!.id,
          minutes,
          minutePrice: PRICE,
          placedAt: placedAt.get(callId)!,
        })),
      ),
    );
  const callingCredit = () => billingApi.findCallingCredit(tenant, world.clock.now());
  /** Returns the data from which a running call's meter is computed. */
  async function meansOf(callId: string) {
    const { packages, money, recharged } = await billingApi.findMeans(tenant, callId, line!.id, placedAt.get(callId)!);
    return { rule, packages, money, whole: recharged };
  }
  return { ...enterprise, line: line!, owner, begin, end, talk, goOn, callingCredit, meansOf };
}
