export { endsWaitingCallBack } from './call-backs/ends-waiting-call-back.ts';
export { contentOf } from './call-backs/call-back-content.ts';
export { isTooFar } from './call-backs/call-back-time.ts';
export { findDueCallBacks, nextContentOf } from './call-backs/call-backs.repository.ts';
export { planImportedCallBacks, removeImportedCallBacks } from './call-backs/imported-call-backs.repository.ts';
export {
  carryNumberCallBacks,
  eraseNumberCallBacks,
  findNumberCallBack,
  isRemindedOfNumber,
} from './call-backs/number-call-backs.repository.ts';
export { numberCallBacks } from './call-backs/number-call-backs.usecases.ts';
export {
  findNextCallBacks,
  type PassedCallBack,
  passCallBacks,
  restoreCallBacks,
  takeCallBacksBack,
  uniteCallBacks,
} from './call-backs/passing-call-backs.repository.ts';
export type { CallBackPlanning } from './call-backs/planning.usecases.ts';
export { isRemindedOf } from './call-backs/reminders.repository.ts';
export { eraseWords } from './core/erase-words.repository.ts';
export { tellAgenda } from './core/tell-agenda.ts';
export { writtenAtOf } from './core/written-at.ts';
export type { CustomerChange, CustomerEvent, CustomerEventKind, EventsAsked, NextCallBack } from './followups.seams.ts';
export { moveFollowUps, moveFollowUpsBack } from './notes/merging.repository.ts';
export { countCallOutcomes } from './notes/outcomes.repository.ts';
export {
  deletePastFollowUps,
  findPresent,
  insertPastFollowUps,
  type PastFollowUp,
} from './notes/past-follow-ups.repository.ts';
export { insertPhrases } from './phrases/phrases.repository.ts';
