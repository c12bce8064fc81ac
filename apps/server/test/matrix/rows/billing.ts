import { ABSENT, nothing, type RowsOf } from './row.ts';

/** The error of agencies' calls: neither enterprise of the matrix is an agency. */
const NO_AGENCY = 41923;

/** Rows of the money. It belongs to the enterprise, so every member who may read it reads all of it. */
export const billingRows: RowsOf<'billing'> = {
  'billing.wallet': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.holds': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.bills': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.export': { request: () => ({ format: 'csv' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'billing.totals': { request: () => ({ month: '2026-03' }), otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.bill': {
    request: ({ bill }) => ({ id: bill }),
    otherEnterprise: ABSENT.bill,
    notTheOwner: 'shared',
  },
  'billing.packageCount': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.packages': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.packagesOnSale': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'billing.linesOnSale': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'billing.quote': {
    request: ({ product }) => ({ what: 'buy', productId: product, times: 1 }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'billing.pay': {
    request: ({ quote }) => ({ quoteId: quote }),
    otherEnterprise: ABSENT.quote,
    notTheOwner: 'shared',
  },
  'billing.statement': { request: () => ({ month: '2026-03' }), otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.requestInvoice': {
    // The month is not over, so nobody can ask yet.
    request: () => ({ month: '2026-03', title: '海呼科技', taxNumber: '91330000MA27XXXX0A' }),
    otherEnterprise: 41733,
    notTheOwner: 41733,
  },
  'billing.invoices': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.rechargeWays': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'billing.recharge': {
    request: () => ({ provider: 'bank', way: 'transfer', amount: '100' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'billing.recharges': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'billing.rechargeState': {
    request: ({ recharge: id }) => ({ id }),
    otherEnterprise: ABSENT.recharge,
    notTheOwner: 'shared',
  },
  'billing.seats': {
    request: ({ package: packageId }) => ({ packageId }),
    otherEnterprise: ABSENT.package,
    notTheOwner: 'shared',
  },
  'billing.share': {
    request: ({ package: packageId }) => ({ packageId }),
    otherEnterprise: ABSENT.package,
    notTheOwner: 'shared',
  },
  'billing.packageUses': {
    request: ({ package: id }) => ({ id }),
    otherEnterprise: ABSENT.package,
    notTheOwner: 'shared',
  },
  'billing.transfer': {
    request: ({ theirTenant }) => ({ enterpriseId: theirTenant, amount: '1' }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'billing.transfers': { request: nothing, otherEnterprise: NO_AGENCY, notTheOwner: NO_AGENCY },
  'billing.agencyPrices': { request: nothing, otherEnterprise: NO_AGENCY, notTheOwner: NO_AGENCY },
  'billing.saveAgencyPrices': {
    request: () => ({ version: 0, defaultMargin: 100, lines: [] }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'billing.settlement': { request: nothing, otherEnterprise: NO_AGENCY, notTheOwner: NO_AGENCY },
  'billing.settlementCharges': {
    request: ({ theirTenant }) => ({ enterpriseId: theirTenant, month: '2026-03' }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
};
