import type { ErrorCode } from '../error-code.ts';

export const customerErrors = {
  'customers.not_found': { code: 40400 },
  /** `data.field`: `mobile`, if it is one of several numbers. */
  'customers.bad_mobile': { code: 41001 },
  /** `data.claimsLeft`: the claims left today, possibly 0. */
  'customers.daily_claims_used': { code: 41002 },
  /** `data.room`: the number of customers that still fit, possibly 0. */
  'customers.private_pool_full': { code: 41003 },
  /** `data.againAt`: the instant from which the caller may search again. */
  'customers.searched_too_often': { code: 41004 },
  /** `data.field`: `carriers`. */
  'customers.carriers_hidden': { code: 41056 },
  /** `data.againAt`: the instant from which the list needs no reason. */
  'customers.reason_needed': { code: 41054 },
  /**
   * `data.numbers`: the count of numbers in the list. `data.againAt`: the instant at which the day's numbers of lists are
   * free again; `null` if the list took none of them. Absent from earlier releases.
   */
  'customers.list_mostly_unknown': { code: 41057 },
  /**
   * `data.limit`: numbers of lists a day. `data.againAt`: the instant at which the list fits again; `null` if it is
   * longer than the limit.
   */
  'customers.list_rows_used': { code: 41055 },
  /** `data.by`, `data.until`: the member who holds the customer, and the end of the hold. */
  'customers.leased': { code: 41005 },
  /** `data.limit`: full views a day. */
  'customers.reveals_used': { code: 41006 },
  'customers.import_not_found': { code: 40400 },
  'customers.import_row_not_found': { code: 40400 },
  'customers.import_not_ready': { code: 41010 },
  'customers.import_taken': { code: 41011 },
  'customers.import_without_mobile': { code: 41012 },
  'customers.import_not_undoable': { code: 41050 },
  /** `data.field`: the name of the field. `data.fieldId`: its id. `data.problem`: the problem with the value. */
  'customers.bad_custom_value': { code: 41014 },
  /** `data.field`: `numbers`. `data.index`: the index of the wrong number. `data.problem`: the problem with it. */
  'customers.bad_number': { code: 41016 },
  /**
   * `data.mode`: `block`, or `warn` if the request may be repeated with `anyway`. `data.standing`: the standing of the
   * customer with the number.
   */
  'customers.duplicate': { code: 41017 },
  /**
   * `data.changes`: the changes by others to the fields that were sent, with their authors and values. `data.version`:
   * the version to go on from.
   */
  'customers.changed_meanwhile': { code: 41018 },
  'customers.tag_not_found': { code: 40400 },
  'customers.tag_exists': { code: 41015 },
  'customers.tag_merging': { code: 41029 },
  'customers.duplicates_blocked': { code: 41013 },
  'customers.batch_not_found': { code: 40400 },
  'customers.batch_not_undoable': { code: 41040 },
  /** `data.limit`: the most customers of one batch. */
  'customers.batch_too_large': { code: 41041 },
  'customers.no_receivers': { code: 41042 },
  'customers.merge_itself': { code: 41060 },
  /** `data.limit`: the most further numbers of a customer. */
  'customers.merge_too_many_numbers': { code: 41061 },
  'customers.merge_stale': { code: 41062 },
  'customers.merge_owner_gone': { code: 41063 },
  'customers.merge_not_found': { code: 40400 },
  'customers.merge_not_undoable': { code: 41064 },
  /**
   * `data.by`, `data.at`, `data.kind`: the author, the instant and the kind of the later change, if the customer's
   * history has them.
   */
  'customers.merge_changed_since': { code: 41065 },
  'customers.sea_not_found': { code: 40400 },
  'customers.sea_exists': { code: 41031 },
  'customers.sea_stale': { code: 41032 },
  'customers.too_many_seas': { code: 41033 },
  'customers.sea_stays': { code: 41066 },
  /** Only the owner of a customer can ask for more time. */
  'customers.extension_of_others': { code: 41067 },
  'customers.extension_request_not_found': { code: 40400 },
  /** The public pool hides the customer's number until it is claimed. */
  'customers.claim_first': { code: 41034 },
  /** The customer is in the public pool, or has a deal. */
  'customers.never_returns': { code: 41035 },
  /** `data.limit`: the most extensions of a customer. */
  'customers.extensions_used': { code: 41036 },
  'customers.attachment_not_found': { code: 40400 },
  /** `data.limit`: the most attachments of a customer. */
  'customers.too_many_attachments': { code: 41037 },
  'customers.filter_not_found': { code: 40400 },
  'customers.filter_exists': { code: 41051 },
  /** `data.limit`: the most filters. */
  'customers.too_many_filters': { code: 41052 },
  /** `data.limit`: the most customers that can be sorted so. */
  'customers.too_many_to_sort': { code: 41053 },
} satisfies Record<string, ErrorCode>;
