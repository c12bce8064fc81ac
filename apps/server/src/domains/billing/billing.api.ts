export { WrongProduct } from './catalogue/terms.ts';
export type { BilledCall } from './billing.seams.ts';
export { type BillingApi, billingApi } from './charging/charging.usecases.ts';
export { OPERATOR } from './core/billing.events.ts';
export type { RecordedMovement } from './core/ledger.repository.ts';
export { type RecordedPackage, serving } from './core/packages.repository.ts';
export { freeMoney } from './core/calling-credit.ts';
export type { Payments } from './recharges/recharges.usecases.ts';
export { leaveSeats, seatedColumn } from './shop/seats.repository.ts';
