/**
 * Offers identity to other domains. A newcomer enters an enterprise in three steps. `whoHolds(ticket)` returns the user
 * of an entrance ticket. The enterprise takes that user in. `chooseEnterprise({ ticket, tenantId }, visitor)` uses the
 * ticket up for a session.
 */
export { readMobile } from './codes/candidates.ts';
export { limitNetworkOf, USERS } from './core/identity.policy.ts';
export { insertMembership } from './core/users.repository.ts';
export { digest, newSecret } from './core/secrets.ts';
export { endSessionsIn, type Reason, revokeMembers } from './sessions/sessions.repository.ts';
export type { Identity } from './identity.ts';
export type { Visitor } from './core/identity.policy.ts';
export { visitorOf } from './core/visitor.ts';
export type { MemberRights, OwnCall, OwnFollowUp } from './identity.seams.ts';
