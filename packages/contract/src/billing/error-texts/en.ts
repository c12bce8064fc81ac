import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'billing.movement_not_found': 'Bill not found',
  'billing.package_not_found': 'Package not found',
  'billing.not_enough': 'Not enough available balance',
  'billing.corrected_before': 'This entry has already been corrected',
  'billing.prices_changed': 'A colleague has just changed the prices: load them again',
  'billing.product_not_found': 'Line on sale not found',
  'billing.credit_in_use': 'More of the agreed credit is already in use',
  'billing.reference_used': 'Something else was recorded under this reference',
  'billing.quote_not_found': 'Quote not found',
  'billing.member_not_found': 'Member not found',
  'billing.quote_expired': 'The quote has expired. Get the price again',
  'billing.price_changed': 'The price has changed. Please confirm again',
  'billing.product_gone': 'This product is no longer on sale',
  'billing.not_an_upgrade': 'The package is still worth more than the new one costs',
  'billing.package_over': 'This package has ended',
  'billing.no_seat_free': 'Not enough seats. Take some back or buy more',
  'billing.seats_in_use': 'More members have a seat. Choose who loses theirs',
  'billing.no_seats_sold': 'No seats can be added to this package',
  'billing.not_correctable': 'Purchases and refunds are not corrected: refund the package',
  'billing.recharge_not_found': 'Recharge not found',
  'billing.way_not_offered': 'This payment method is not available. Choose another one',
  'billing.provider_unavailable': 'No answer from the payment provider. Nothing was charged. Try again in a moment',
  'billing.invoice_asked': 'An invoice for this month has already been requested',
  'billing.nothing_to_invoice': 'This month is not over yet, or nothing was spent, so there is nothing to invoice',
  'billing.other_amount': 'The order is for another amount',
  'billing.provider_missing':
    'The provider of this recharge is not set up, so nothing was paid back: run the command with the payment settings of the server',
};
