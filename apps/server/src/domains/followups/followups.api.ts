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
export {
  type PassedVisit,
  passVisits,
  restoreVisits,
  takeVisitsBack,
  uniteVisits,
} from './passing-visits.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
