export {
  countFollowUps,
  countOutcomes,
  eraseWords,
  findFollowUpsBy,
  findSharedPhrases,
  type FollowUpTotals,
  insertPhrases,
  type OutcomesWanted,
  type OwnFollowUp,
  replacePhrases,
} from './followups.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
