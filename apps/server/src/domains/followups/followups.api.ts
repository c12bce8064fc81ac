export { countFollowUps, type FollowUpTotals, insertPhrases } from './followups.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
