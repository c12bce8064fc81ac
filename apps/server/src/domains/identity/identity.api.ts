/**
 * Offers identity to other domains. The way into an enterprise: `whoHolds(ticket)` returns the user of an entrance
 * ticket, the enterprise takes that user in, and `chooseEnterprise({ ticket, tenantId }, visitor)` uses it up for a
 * session.
 */
export { readMobile } from './codes/candidates.ts';
export { USERS } from './identity.policy.ts';
export { insertMembership } from './identity.repository.ts';
export { digest, newSecret } from './secrets.ts';
export { endSessionsIn, type Reason, revokeMembers } from './sessions/sessions.repository.ts';
export type { Identity } from './identity.usecases.ts';
export type { Visitor } from './identity.policy.ts';
export { visitorOf } from './visitor.ts';
