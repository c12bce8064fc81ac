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
} from './visits/imported-call-backs.repository.ts';
export { endsWaitingCallBack } from './visits/ends-waiting-call-back.ts';
export type { CustomerChange, CustomerEvent, CustomerEventKind, EventsAsked, NextCallBack } from './followups.seams.ts';
export {
  findNextCallBacks,
  type PassedCallBack,
  passCallBacks,
  restoreCallBacks,
  takeCallBacksBack,
  uniteCallBacks,
} from './visits/passing-call-backs.repository.ts';
export {
  carryNumberCallBacks,
  eraseNumberCallBacks,
  findNumberCallBack,
  isRemindedOfNumber,
} from './visits/number-call-backs.repository.ts';
export { numberCallBacks } from './visits/number-call-backs.usecases.ts';
export { contentOf } from './visits/call-back-content.ts';
export { isTooFar } from './visits/call-back-time.ts';
export { findDueCallBacks, isRemindedOf, nextContents } from './visits/call-backs.repository.ts';
export type { CallBackUsecases } from './visits/call-backs.usecases.ts';
