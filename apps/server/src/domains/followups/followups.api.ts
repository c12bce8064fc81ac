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
  type ImportedCallBack,
  type PlannedCallBack,
  planImportedCallBacks,
  removeImportedCallBacks,
} from './visits/imported-visits.repository.ts';
export { endsWaitingCallBack } from './visits/ends-waiting-visit.ts';
export type { CustomerChange, CustomerEvent, CustomerEventKind, EventsAsked, NextCallBack } from './followups.seams.ts';
export {
  findNextCallBacks,
  type PassedCallBack,
  passCallBacks,
  restoreCallBacks,
  takeCallBacksBack,
  uniteCallBacks,
} from './visits/passing-visits.repository.ts';
export {
  carryNumberCallBacks,
  eraseNumberCallBacks,
  findNumberCallBack,
  isRemindedOfNumber,
} from './visits/number-visits.repository.ts';
export { numberCallBacks } from './visits/number-visits.usecases.ts';
export { contentOf } from './visits/visit-content.ts';
export { isTooFar } from './visits/visit-time.ts';
export { findDueCallBacks, isRemindedOf, nextContents } from './visits/visits.repository.ts';
export type { CallBackUsecases } from './visits/visits.usecases.ts';
