import type { Bill } from '@haihu/contract/billing/bills';
import type { CallDetail } from './call-details.ts';
import type { Office } from '../office.ts';
import { allPages } from './all-pages.ts';
import type { Comparison } from './comparison.ts';

const PAGE = 100;

/** Compares money in all places: single bills, their totals, the wallet, and the cost that each call shows. */
export async function compareBooks(
  { manager, operator }: Pick<Office, 'manager' | 'operator'>,
  details: readonly CallDetail[],
): Promise<Comparison[]> {
  const bills = await allPages((next) => manager!.call('billing.bills', { size: PAGE, ...(next && { next }) }));
  const totals = await manager!.call('billing.totals', {});
  const wallet = await manager!.call('billing.wallet', {});
  const ofCalls = bills.filter(({ kind }) => kind === 'call');
  const callTotal = totals.kinds.find(({ kind }) => kind === 'call');
  /** The costs of calls, and of the outside numbers that came into them. */
  const costs = details.flatMap(({ cost, legs }) => [cost, ...legs.map((leg) => leg.cost ?? '0')].map(Number));
  return [
    {
      what: 'money left',
      shown: {
        wallet: Number(wallet.balance) - Number(wallet.owed),
        'all bills': sum(bills),
        totals: Number(totals.closing),
        'newest bill': Number(bills[0]?.balanceAfter ?? 0),
      },
    },
    { what: 'bills', shown: { list: bills.length, totals: totals.kinds.reduce((all, { count }) => all + count, 0) } },
    {
      what: 'cost of calls',
      shown: {
        bills: -sum(ofCalls),
        totals: -Number(callTotal?.amount ?? 0),
        calls: costs.reduce((all, cost) => all + cost, 0),
      },
    },
    {
      what: 'charged calls',
      shown: {
        bills: ofCalls.filter(({ amount }) => Number(amount) !== 0).length,
        calls: costs.filter((cost) => cost > 0).length,
      },
    },
    { what: 'money held though no call is on', shown: { wallet: Number(wallet.held), calls: 0 } },
    { what: 'faults that ledger verify finds', shown: { operator: await verify(operator), books: 0 } },
  ];
}

const sum = (list: readonly Bill[]) => list.reduce((all, { amount }) => all + Number(amount), 0);

async function verify(operator: Office['operator']): Promise<number> {
  return operator(['ledger', 'verify']).then(
    () => 0,
    () => 1,
  );
}
