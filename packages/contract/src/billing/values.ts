/**
 * Kinds of bills, in the order in which they are offered. `call`: a call's cost. `recharge`: paid in by the enterprise.
 * `credit`: paid in by the operator. `purchase`: a package.
 * `seat`: seats of one. `fee`: of a line. `refund`: given back for a package or its seats. `debit`: taken off by the
 * operator. `correction`: takes another one back. `transfer`: between an agency and an enterprise that it serves.
 * `margin`: what an agency earned in a month. `reversal`: a recharge that went back to the payer.
 */
export const billKinds = [
  'call',
  'recharge',
  'credit',
  'purchase',
  'seat',
  'fee',
  'refund',
  'debit',
  'correction',
  'transfer',
  'margin',
  'reversal',
] as const;
export type BillKind = (typeof billKinds)[number];

/**
 * `spent`: a month's spending: calls, purchases, seats, fees and what the operator took off, less refunds and what was
 * corrected of it.
 */
export const billFilters = ['spent', ...billKinds] as const;
export type BillFilter = (typeof billFilters)[number];

export const packageStates = ['inForce', 'coming', 'usedUp', 'expired'] as const;
export type PackageState = (typeof packageStates)[number];

/** The package in force that is used first: an enterprise's choice. Ties go to the one that expires, then began, first. */
export const packageOrders = ['expiry', 'oldest', 'smallest', 'largest'] as const;
export type PackageOrder = (typeof packageOrders)[number];

/**
 * The accounts of the ledger. `wallet`: the enterprise's balance. `owed`: used beyond balance and credit. `funding`: paid
 * in. `calls`: earned by calls. `sales`: by packages, seats and fees. `adjustments`: taken off by the operator.
 * `transit`: on its way from an agency to an enterprise. `margins`: what agencies add to the operator's prices.
 */
export const ledgerAccounts = [
  'wallet',
  'owed',
  'funding',
  'calls',
  'adjustments',
  'sales',
  'transit',
  'margins',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Through whom an enterprise pays in. `test`: a page of our own, where no money moves. `bank`: a transfer. */
export const rechargeProviders = ['wechat_pay', 'alipay', 'bank', 'test'] as const;
export type RechargeProvider = (typeof rechargeProviders)[number];

/** How the payer gets there: a code to scan, a page on the desktop, a page on the phone, or a transfer of their own. */
export const rechargeWayKinds = ['code', 'page', 'phone', 'transfer'] as const;
export type RechargeWay = (typeof rechargeWayKinds)[number];

/** `closed`: it was not paid in time, or the payer gave up. */
export const rechargeStates = ['waiting', 'paid', 'closed'] as const;
export type RechargeState = (typeof rechargeStates)[number];

export const invoiceStates = ['asked', 'issued', 'refused'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
