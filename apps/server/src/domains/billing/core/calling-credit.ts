import type { WarningLevel } from '@haihu/rules/billing/charging/charging';
import type { Package } from './packages.repository.ts';

/** An enterprise's money and packages. Money in units of 0.0001 yuan. */
export interface CallingCredit {
  /** The balance. It is below zero by the agreed credit at most. */
  balance: number;
  agreedCredit: number;
  /** The cost of running calls beyond balance and agreed credit. */
  owed: number;
  /** The part of the balance that is held for running calls. */
  held: number;
  /** The level, in per cent, to which the balance has fallen since the last recharge. Null: no level was reached. */
  warned: WarningLevel | null;
  /** The packages in force, in the order in which they are used. */
  packages: Package[];
}

/** Returns the money that may still be promised to calls: balance and agreed credit, less owed and held money. */
export function freeMoney({ balance, agreedCredit, owed, held }: Omit<CallingCredit, 'packages' | 'warned'>): number {
  return Math.max(0, balance + agreedCredit - owed - held);
}
