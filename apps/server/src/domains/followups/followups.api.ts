export { countFollowUps, type FollowUpTotals } from './followups.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
