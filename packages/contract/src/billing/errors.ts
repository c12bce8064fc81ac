import type { ErrorCode } from '../error-code.ts';

export const billingErrors = {
  'billing.movement_not_found': { code: 40400 },
  'billing.package_not_found': { code: 40400 },
  'billing.not_enough': { code: 41700 },
  'billing.corrected_before': { code: 41701 },
  'billing.prices_changed': { code: 41940 },
  'billing.product_not_found': { code: 40400 },
  'billing.credit_in_use': { code: 41702 },
  'billing.reference_used': { code: 41703 },
  'billing.quote_not_found': { code: 40400 },
  'billing.member_not_found': { code: 40400 },
  'billing.quote_expired': { code: 41720 },
  'billing.price_changed': { code: 41721 },
  'billing.product_gone': { code: 41722 },
  'billing.not_an_upgrade': { code: 41723 },
  'billing.package_over': { code: 41724 },
  /** `data.seats`: the number of seats. */
  'billing.no_seat_free': { code: 41725 },
  /** `data.used`: the members with a seat. */
  'billing.seats_in_use': { code: 41726 },
  'billing.no_seats_sold': { code: 41727 },
  'billing.not_correctable': { code: 41728 },
  'billing.recharge_not_found': { code: 40400 },
  'billing.way_not_offered': { code: 41729 },
  'billing.provider_unavailable': { code: 41730 },
  'billing.invoice_asked': { code: 41732 },
  'billing.nothing_to_invoice': { code: 41733 },
  /** Tells the operator that a confirmed transfer has another amount than its order. */
  'billing.other_amount': { code: 41731 },
  /** Tells the operator that the settings do not name the provider of the payment. */
  'billing.provider_missing': { code: 41734 },
} satisfies Record<string, ErrorCode>;

export type BillingErrorName = keyof typeof billingErrors;
