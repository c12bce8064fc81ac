/**
 * Kinds of bills, in the order in which they are offered. `call`: the cost of a call. `recharge`: paid in by the
 * enterprise. `credit`: paid in by the operator. `purchase`: a package. `seat`: seats of a package. `fee`: the fee of a
 * line. `refund`: given back for a package or its seats. `debit`: taken off by the operator. `correction`: takes
 * another bill back. `transfer`: between an agency and an enterprise that it serves. `margin`: an agency's earnings of
 * a month. `reversal`: a recharge that went back to the payer.
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

/** The kinds that count as a month's spending, together with corrections of these kinds. */
export const spendingKinds: readonly BillKind[] = ['call', 'purchase', 'seat', 'fee', 'refund', 'debit'];

/**
 * The filters of bills. `spent`: calls, purchases, seats, fees and debits, less the refunds and corrections of them.
 */
export const billFilters = ['spent', ...billKinds] as const;
export type BillFilter = (typeof billFilters)[number];

export const packageStates = ['inForce', 'coming', 'usedUp', 'expired'] as const;
export type PackageState = (typeof packageStates)[number];

/**
 * The ways to choose which package in force gives its minutes first. The enterprise chooses one. Among equals, the one
 * that expires first goes first, then the one that began first.
 */
export const packageOrders = ['expiry', 'oldest', 'smallest', 'largest'] as const;
export type PackageOrder = (typeof packageOrders)[number];

/**
 * The accounts of the ledger. `wallet`: the enterprise's balance. `owed`: used beyond balance and credit. `funding`:
 * paid in. `calls`: earned by calls. `sales`: earned by packages, seats and fees. `adjustments`: taken off by the
 * operator. `transit`: on its way from an agency to an enterprise. `margins`: added by agencies to the operator's
 * prices.
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

/**
 * The providers through which an enterprise pays in. `test`: a page of our own that moves no money. `bank`: a transfer.
 */
export const rechargeProviders = ['wechat_pay', 'alipay', 'bank', 'test'] as const;
export type RechargeProvider = (typeof rechargeProviders)[number];

/** The ways to the provider: a code to scan, a page on the desktop, a page on the phone, or a bank transfer. */
export const rechargeWayKinds = ['code', 'page', 'phone', 'transfer'] as const;
export type RechargeWay = (typeof rechargeWayKinds)[number];

/** `closed`: the order was not paid in time, or the payer gave up. */
export const rechargeStates = ['waiting', 'paid', 'closed'] as const;
export type RechargeState = (typeof rechargeStates)[number];

export const invoiceStates = ['asked', 'issued', 'refused'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
