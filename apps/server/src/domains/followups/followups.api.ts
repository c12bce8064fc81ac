export {
  countCallOutcomes,
  deletePastFollowUps,
  eraseWords,
  findPresent,
  insertPastFollowUps,
  insertPhrases,
  moveFollowUps,
  moveFollowUpsBack,
  type OutcomesWanted,
  type PastFollowUp,
} from './followups.repository.ts';
export {
  type ImportedVisit,
  type PlannedVisit,
  planImportedVisits,
  removeImportedVisits,
} from './visits/imported-visits.repository.ts';
export { endsWaitingVisit } from './visits/ends-waiting-visit.ts';
export type { CustomerChange, CustomerEvent, CustomerEventKind, EventsAsked, NextVisit } from './followups.seams.ts';
export {
  findNextVisits,
  type PassedVisit,
  passVisits,
  restoreVisits,
  takeVisitsBack,
  uniteVisits,
} from './visits/passing-visits.repository.ts';
export {
  carryNumberVisits,
  eraseNumberVisits,
  findNumberVisit,
  isRemindedOfNumber,
} from './visits/number-visits.repository.ts';
export { numberVisits } from './visits/number-visits.usecases.ts';
export { contentOf } from './visits/visit-content.ts';
export { isTooFar } from './visits/visit-time.ts';
export { findDueVisits, isRemindedOf, nextContents } from './visits/visits.repository.ts';
export type { VisitUsecases } from './visits/visits.usecases.ts';
