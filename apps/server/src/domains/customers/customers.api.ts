export { type CustomerApi, createCustomerApi } from './core/customer-api.ts';
export type { ShortCustomer } from './core/short-customers.ts';
export type { NewCustomerEvent } from './core/customer-events.repository.ts';
export { noteNextCallBacks } from './core/next-call-backs.ts';
export type { CallsOf } from './customers.seams.ts';
export type {
  NewListCursor,
  StoredListCursor,
  ListCursorPlace,
  ListCursors,
  ListCursorStep,
} from './pools/list-cursors.ts';
export { insertTags, tagCustomers } from './tags/customer-tags.repository.ts';
