import type { WorldOptions } from '../../../../test/world-options.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createAgency } from '../../agency/test-support/agencies.ts';
import { insertCall } from '../../calls/core/calls.repository.ts';
import { ruleOf } from '../../calls/core/lines.policy.ts';
import { findLines } from '../../calls/lines/lines.repository.ts';
import { bookEnd, bookRunning } from './booked-call.ts';

/** The price of a minute over each enterprise's line, in units of 0.0001 yuan. */
export const PRICE = 1200;

const callBills = sql`
  select id, amount from ledger_transaction t where kind = 'call' and not exists (
    select from ledger_transaction c where c.tenant_id = t.tenant_id and c.corrects = t.id) order by id desc`;

/** Makes an agency on the second of March, with its owner signed in. */
export async function createAgencyOffice(options: WorldOptions = {}) {
  const agencies = await createAgency(options);
  const { world, agencyId, call } = agencies;
  let { owner } = agencies;
  const { billing, calls } = world.domains;
  let mobiles = 0;

  /** Opens an enterprise of the agency with a line and an agent. */
  async function openServed(balance = 0) {
    mobiles += 1;
    const { id, boss } = await agencies.openEnterprise(`客户 ${mobiles}`, `1370000${String(mobiles).padStart(4, '0')}`);
    const tenant = world.db.forTenant(id);
    const place = { name: '专线', carrier: '移动', area: '浙江', concurrency: 5, numbers: ['057188886666'] };
    await calls.addLine(id, { ...place, minutePrice: PRICE, billingStep: 6 });
    if (balance > 0) await billing.credit(id, { amount: balance, key: 'first' });
    /** Places a call at the present price, which ends later. */
    async function begin() {
      const [line] = await findLines(tenant, world.clock.now());
      const callee = world.cipher.seal(id, '13912345678');
      const numbers = { lineId: line!.id, lineNumberId: line!.numbers[0]!.id };
      const createdAt = world.clock.now();
      const agentId = boss.member.userId;
      const made = { agentId, customerId: null, callee, ...numbers, rulePack: 'none', rule: line!, createdAt };
      const callId = await insertCall(tenant, made);
      const toBill = { callId, lineId: line!.id, agentId, rule: ruleOf(line!), placedAt: createdAt };
      const running = { ...toBill, margin: line!.margin };
      await tenant.transaction((tx) => bookRunning(tx, running, callee, createdAt));
      return (talkSeconds: number) => bookEnd(tenant, toBill, talkSeconds, world.clock.now());
    }
    const talk = async (talkSeconds: number) => (await begin())(talkSeconds);
    const bills = async () => (await world.db.forTenant(id).query<{ id: string; amount: string }>(callBills)) ?? [];
    return { id, boss, tenant, begin, talk, bills };
  }

  /** Moves the clock. Idle sessions end meanwhile, so the owner signs in again. */
  async function moveTo(at: string | Date) {
    world.clock.now = () => new Date(at);
    owner = await agencies.signIn(owner.member.userId, agencyId);
  }

  async function setMargin(defaultMargin: number) {
    const { version } = (await call('billing.agencyPrices', {}, owner.token)).data;
    return call('billing.saveAgencyPrices', { version, defaultMargin, lines: [] }, owner.token);
  }

  const settlement = async (month?: string) =>
    (await call('billing.settlement', month ? { month } : {}, owner.token)).data;

  const faultsOf = async (ids: string[]) => {
    // The nights that have passed close their days.
    await world.runJobs();
    const verified = await Promise.all(ids.map((id) => billing.ledgerDays.verify(id)));
    return verified.flatMap(({ faults }) => faults);
  };

  return {
    ...agencies,
    billing,
    calls,
    openServed,
    moveTo,
    setMargin,
    settlement,
    faultsOf,
    token: () => owner.token,
  };
}
