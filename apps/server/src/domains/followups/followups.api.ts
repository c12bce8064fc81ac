export {
  countFollowUps,
  eraseWords,
  findFollowUpsBy,
  findSharedPhrases,
  type FollowUpTotals,
  insertPhrases,
  type OwnFollowUp,
  replacePhrases,
} from './followups.repository.ts';
export type { VisitUsecases } from './visits.usecases.ts';
