import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireAgency, requireServed } from '../../agency/agency.api.ts';
import { lockWallet, post } from '../core/ledger.repository.ts';
import { closeNextNight } from '../core/nights.ts';
import * as settlements from './settlements.repository.ts';

/** Largest number of past months that are listed. */
const MONTHS = 24;

/** The result of settling a month. */
export type SettledMargin =
  | { state: 'settled' | 'settled_before'; margin: number }
  | { state: 'not_over' }
  /** An earlier month, `month`, must be settled first. */
  | { state: 'earlier_open'; month: string }
  /** A later month was settled already, together with everything before it. */
  | { state: 'later_settled'; month: string };

/** Makes the monthly sums of an agency's enterprises, in the agency's zone, and the agency's earnings from margins. */
export function createSettlements({ db, clock }: { db: Db; clock: Clock }) {
  async function month(member: Member, asked: RequestOf<'billing.settlement'>): Promise<ReplyOf<'billing.settlement'>> {
    const { id } = await requireAgency(db, member, 'agency.money');
    const agency = db.forTenant(id);
    const { month: shown = monthOf(clock.now(), member.zone) } = asked;
    const charges = await chargesOf(agency, shown, member.zone);
    const [enterprises, total, settled, past, open] = await Promise.all([
      settlements.findUsage(agency, charges),
      settlements.findTotal(agency, charges),
      settlements.findSettlement(agency, shown),
      settlements.findSettlements(agency, MONTHS),
      settlements.findFirstOpen(agency, null),
    ]);
    const firstOpen = open && monthOf(open, member.zone);
    return { month: shown, settledAt: settled?.settledAt ?? null, enterprises, total, past, firstOpen };
  }

  async function chargesIn(
    member: Member,
    { month: shown, enterpriseId, next, size }: RequestOf<'billing.settlementCharges'>,
  ): Promise<ReplyOf<'billing.settlementCharges'>> {
    const { id } = await requireAgency(db, member, 'agency.money');
    await requireServed(db, id, enterpriseId);
    const agency = db.forTenant(id);
    const page = { enterpriseId, before: next ?? null, size: size + 1 };
    const found = await settlements.findCharges(agency, await chargesOf(agency, shown, member.zone), page);
    const list = found.slice(0, size);
    return { list, next: found.length > size ? list.at(-1)!.id : null, total: null, totalIsEstimate: false };
  }

  /**
   * Pays an agency its earnings until the end of a month in its zone, once. Charges that are written later for that
   * month are settled with the next one.
   */
  async function settle(agencyId: string, settled: string): Promise<SettledMargin> {
    return db.forTenant(agencyId).transaction(async (tx): Promise<SettledMargin> => {
      const at = clock.now();
      // Another settlement of this agency waits here, and then finds this one done.
      const wallet = await lockWallet(tx);
      const before = await settlements.findSettlement(tx, settled);
      if (before) return { state: 'settled_before', margin: Number(before.margin) };
      const { from, until } = bounds(settled, wallet.zone);
      if (at.getTime() < Date.parse(until)) return { state: 'not_over' };
      const [last] = await settlements.findSettlements(tx, 1);
      if (last && last.month > settled) return { state: 'later_settled', month: last.month };
      const first = await settlements.findFirstOpen(tx, last ? bounds(last.month, wallet.zone).until : null);
      if (first !== null && Date.parse(first) < Date.parse(from)) {
        return { state: 'earlier_open', month: monthOf(first, wallet.zone) };
      }
      const usage = await settlements.settleCharges(tx, settled, until);
      await settlements.insertSettlement(tx, settled, usage, at);
      const margin = Number(usage.margin);
      if (margin !== 0) {
        const movement = { key: `margin:${settled}`, kind: 'margin', against: 'margins', note: settled } as const;
        await post(tx, wallet, { ...movement, at, amount: margin });
        await closeNextNight(tx, at, wallet.zone);
      }
      const detail = { month: settled, amount: margin };
      await auditOperator(tx, { at, action: 'billing.margin_settled', subjectId: null, detail });
      return { state: 'settled', margin };
    }, 'for its values');
  }

  return { month, charges: chargesIn, settle };
}

/** Returns the charges to show for a month. Late charges of a settled month are shown with the month after it. */
async function chargesOf(agency: Queryable, month: string, zone: string): Promise<settlements.Charges> {
  if (await settlements.findSettlement(agency, month)) return { settled: month };
  const { from, until } = bounds(month, zone);
  const [last] = await settlements.findSettlements(agency, 1);
  return { from: last && after(last.month) === month ? null : from, until };
}

const monthOf = (at: Date | string, zone: string) => dayOf(at, zone).slice(0, 7);

function bounds(month: string, zone: string) {
  return { from: startOfDay(`${month}-01`, zone), until: startOfDay(`${after(month)}-01`, zone) };
}

function after(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return number === 12 ? `${year! + 1}-01` : `${year}-${String(number! + 1).padStart(2, '0')}`;
}
