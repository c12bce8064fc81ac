export { type CustomerApi, createCustomerApi, type ShortCustomer } from './core/customer-api.ts';
export type { NewCustomerEvent } from './core/customer-events.repository.ts';
export type { HeldLease } from './core/customer-leases.repository.ts';
export { noteNextCallBacks } from './core/next-call-backs.ts';
export { createLeaseNews, LEASE_CHANNEL, type LeaseAnnouncer } from './core/lease-news.ts';
export type { CallsOf } from './customers.seams.ts';
export type {
  NewListCursor,
  StoredListCursor,
  ListCursorPlace,
  ListCursors,
  ListCursorStep,
} from './pools/list-cursors.ts';
export { insertTags, tagCustomers } from './tags/customer-tags.repository.ts';
