/** The facts and rules about telephone numbers that other domains use. */
export { findHome, type Home, writtenAtHome } from './area/home-country.ts';
export { normalisedNumber } from './area/normalised-number.ts';
export { locateNumber, type NumberPlace } from './area/number-area.ts';
export { besideNumber, type LocatedNumber, placeFor, numberPlaceOf, provinceOf, zonesOf } from './area/number-place.ts';
export { type Admission, type CountedLists, createCountedLists, refusalResult } from './counting/counted-list.ts';
export {
  type AheadCount,
  type CountedSearch,
  createCountedSearch,
  createSearchAhead,
  createSearchOfWork,
  type NumberSearchAction,
  type SearchAhead,
  type SearchOfWork,
} from './counting/counted-search.ts';
export {
  hadRoomToSearch,
  type NumberRules,
  numberRulesColumn,
  numberRulesIn,
  NUMBERS_A_MINUTE,
  type StoredRules,
} from './counting/number-budget.ts';
export { roundCount } from './counting/round-count.ts';
export {
  eraseListed,
  findListed,
  callBans,
  findCallBans,
  type CallBans,
} from './do-not-call/do-not-call.repository.ts';
export type { PutOnDoNotCallList } from './do-not-call/put-on-do-not-call-list.ts';
export { setSilence } from './do-not-call/silence.repository.ts';
export { isDialled } from './dialled-kinds.ts';
export { type NumberEntry, sheetNumbersOf, sheetVocabulary } from './sheets/sheet-numbers.ts';
export { holdsPhone, isPhoneText, readsMasked, showCell, showPhone } from './showing/show-phone.ts';
