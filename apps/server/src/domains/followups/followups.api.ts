export {
  countFollowUps,
  eraseWords,
  findFollowUpsBy,
  type FollowUpTotals,
  insertPhrases,
  type OwnFollowUp,
} from './followups.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
