export const customerPools = ['private', 'sea'] as const;
export type CustomerPool = (typeof customerPools)[number];

/** The ways in which a customer came into the public pool. */
export const publicPoolReasons = ['imported', 'added', 'returned', 'not_followed_up', 'no_deal'] as const;
export type PublicPoolReason = (typeof publicPoolReasons)[number];

/** Labels of a number: findings from calls to it. */
export const phoneLabels = [
  'valid',
  'empty_number',
  'stopped',
  'wrong_person',
  'refuses_calls',
  'unreachable',
] as const;
export type PhoneLabel = (typeof phoneLabels)[number];

/**
 * Orders of the public pool. `arrived`: newest in the pool first. `level`: A first, and newest first within a level.
 * `called`: latest call first, customers without a call last. `uncalled`: customers without a call first, then the
 * longest ago.
 */
export const publicPoolSorts = ['arrived', 'level', 'called', 'uncalled', 'name'] as const;
export type PublicPoolSort = (typeof publicPoolSorts)[number];

/**
 * Orders of private pools. `visit`: the earliest call-back first, customers without one last. `owned`, `created`:
 * newest first. `follow_up`: longest without a follow-up first. `returns`: the soonest return to the public pool first,
 * customers that never return last; for 10,000 customers at most. `deal`: the largest first. `level`, `called`,
 * `uncalled`: as in the public pool.
 */
export const privateSorts = [
  'visit',
  'owned',
  'follow_up',
  'level',
  'called',
  'uncalled',
  'returns',
  'deal',
  'name',
  'created',
] as const;
export type PrivateSort = (typeof privateSorts)[number];

/** `late`: the call-back is overdue. `today`: it is due before the day ends. `none`: no call-back is planned. */
export const callBackFilters = ['late', 'today', 'none'] as const;
export type CallBackFilter = (typeof callBackFilters)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

/** Labels of a customer's further numbers. */
export const numberLabels = ['mobile', 'company', 'landline', 'home', 'assistant', 'foreign', 'other'] as const;
export type NumberLabel = (typeof numberLabels)[number];

/** The proposed reasons for returning a customer to the public pool. */
export const returnReasons = [
  'not_interested',
  'unreachable',
  'wrong_number',
  'duplicate',
  'other_area',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The reasons of an automatic return. `not_reached`: not followed up, and no call to it was ever answered. */
export const returnCauses = ['not_reached', 'not_followed_up', 'no_deal'] as const;
export type ReturnCause = (typeof returnCauses)[number];

/** The reasons for seeing a number in full. */
export const revealReasons = ['other_channel', 'identity', 'wrong_number', 'complaint', 'other'] as const;
export type RevealReason = (typeof revealReasons)[number];

export const tagColours = ['grey', 'blue', 'green', 'orange', 'red', 'purple'] as const;
export type TagColour = (typeof tagColours)[number];

/** Types of the fields that an enterprise defines. */
export const customFieldTypes = ['text', 'number', 'date', 'choice', 'choices'] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** The groups of results of one search. */
export const searchGroups = ['mine', 'team', 'sea'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** Kinds of things that a saved filter can name. */
export const missingParts = ['tag', 'staff', 'department', 'field', 'sea', 'carrier'] as const;
export type MissingPart = (typeof missingParts)[number];

/**
 * The ways to share customers out among staff. `evenly`: the same number each. `by_load`: all hold equally many
 * afterwards. `by_count`: the number given for each.
 */
export const shareWays = ['evenly', 'by_load', 'by_count'] as const;
export type ShareWay = (typeof shareWays)[number];

export const batchKinds = ['return', 'assign', 'level', 'tags', 'delete', 'restore', 'move'] as const;
export type BatchKind = (typeof batchKinds)[number];

export const batchStates = ['running', 'done', 'undoing', 'undone'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * The reasons why a batch left a customer as it was. `absent`: not there for the caller. `already`: it was so before.
 * `moved`: it changed owners meanwhile. `left_over`: the given numbers were used up.
 */
export const skipReasons = [
  'absent',
  'already',
  'moved',
  'dealt',
  'in_call',
  'pool_full',
  'left_over',
  'receiver_gone',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The two sides of a merge: the customer who stays, and the one who goes. */
export const mergeSides = ['kept', 'merged'] as const;
export type MergeSide = (typeof mergeSides)[number];

export const importKinds = ['customers', 'follow_ups'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * The states of an import: `reading`, then `ready` to be confirmed, then `writing`, `done`, perhaps `undoing`,
 * `undone`; or `failed`.
 */
export const importStates = ['reading', 'ready', 'writing', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The targets of new customers: a public pool, the caller's own pool, or the pools of staff in turn. */
export const importTargets = ['sea', 'self', 'staff'] as const;
export type ImportTarget = (typeof importTargets)[number];

/**
 * The treatments of a known number in an import: leave the customer, fill its empty fields, or add another customer.
 */
export const existingWays = ['skip', 'merge', 'add'] as const;
export type ExistingWay = (typeof existingWays)[number];

/** Contents of a column in a spreadsheet of follow-ups, in the order in which they are offered. */
export const followUpImportFields = ['mobile', 'words', 'happenedAt', 'author', 'level', 'nextVisitAt'] as const;
export type FollowUpField = (typeof followUpImportFields)[number];

/** The problems of an import's row. The client and the error workbook have the texts for people. */
export const rowProblems = [
  'missing_mobile',
  'short_mobile',
  'long_mobile',
  'second_digit',
  'masked_number',
  'wrong_landline',
  'extension',
  'not_a_number',
  'no_mobile',
  'lost_digits',
  'unknown_level',
  'unknown_gender',
  'unknown_tag',
  'wrong_value',
  'missing_value',
  'too_long',
  'duplicate_in_file',
  'do_not_call',
  'unknown_customer',
  'unknown_author',
  'wrong_time',
  'time_to_come',
  'too_far_ahead',
] as const;
export type RowProblem = (typeof rowProblems)[number];
