export { findAgency, requireAgency, requireServed } from './core/agencies.ts';
/**
 * `findAgencyOf` returns the agency that opened an enterprise; `findServed`, the enterprises that an agency opened.
 * Both may run in the caller's transaction.
 */
export { type Agency, findAgencyOf, findServed } from './core/agency.repository.ts';
