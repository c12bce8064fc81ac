import type { ErrorText } from '../error-text.ts';

export const billingErrors = {
  'billing.movement_not_found': { code: 40400, zh: '没有这笔账', en: 'Bill not found' },
  'billing.package_not_found': { code: 40400, zh: '没有这个套餐', en: 'Package not found' },
  'billing.not_enough': { code: 41700, zh: '可用余额不够', en: 'Not enough available balance' },
  'billing.corrected_before': { code: 41701, zh: '这笔账已经更正过', en: 'This entry has already been corrected' },
  'billing.prices_changed': {
    code: 41940,
    zh: '价格刚被同事改过，请重新载入',
    en: 'A colleague has just changed the prices: load them again',
  },
  'billing.product_not_found': { code: 40400, zh: '没有这条在售线路', en: 'Line on sale not found' },
  'billing.credit_in_use': {
    code: 41702,
    zh: '已用的授信多于这个数',
    en: 'More of the agreed credit is already in use',
  },
  'billing.reference_used': {
    code: 41703,
    zh: '这个编号已记过另一笔账',
    en: 'Something else was recorded under this reference',
  },
  'billing.quote_not_found': { code: 40400, zh: '没有这份报价', en: 'Quote not found' },
  'billing.member_not_found': { code: 40400, zh: '没有这位成员', en: 'Member not found' },
  'billing.quote_expired': {
    code: 41720,
    zh: '报价已过期，请重新确认价格',
    en: 'The quote has expired. Get the price again',
  },
  'billing.price_changed': {
    code: 41721,
    zh: '价格已变化，请重新确认',
    en: 'The price has changed. Please confirm again',
  },
  'billing.product_gone': { code: 41722, zh: '这个产品已停售', en: 'This product is no longer on sale' },
  'billing.not_an_upgrade': {
    code: 41723,
    zh: '新套餐的价格低于原套餐剩余的价值，不能升级',
    en: 'The package is still worth more than the new one costs',
  },
  'billing.package_over': { code: 41724, zh: '这个套餐已到期或已结束', en: 'This package has ended' },
  /** `data.seats`: the number of seats. */
  'billing.no_seat_free': {
    code: 41725,
    zh: '坐席不够，先收回或加购',
    en: 'Not enough seats. Take some back or buy more',
  },
  /** `data.used`: the members with a seat. */
  'billing.seats_in_use': {
    code: 41726,
    zh: '有坐席的成员更多，先选出谁不再有坐席',
    en: 'More members have a seat. Choose who loses theirs',
  },
  'billing.no_seats_sold': { code: 41727, zh: '这个套餐不能加坐席', en: 'No seats can be added to this package' },
  'billing.not_correctable': {
    code: 41728,
    zh: '购买和退款不能更正；退款请用退套餐',
    en: 'Purchases and refunds are not corrected: refund the package',
  },
  'billing.recharge_not_found': { code: 40400, zh: '没有这笔充值', en: 'Recharge not found' },
  'billing.way_not_offered': {
    code: 41729,
    zh: '这种支付方式没有开通，换一种',
    en: 'This payment method is not available. Choose another one',
  },
  'billing.provider_unavailable': {
    code: 41730,
    zh: '支付平台没有回应，没有扣款，请稍后再试',
    en: 'No answer from the payment provider. Nothing was charged. Try again in a moment',
  },
  'billing.invoice_asked': {
    code: 41732,
    zh: '这个月已经申请过发票',
    en: 'An invoice for this month has already been requested',
  },
  'billing.nothing_to_invoice': {
    code: 41733,
    zh: '这个月还没结束，或没有支出，开不了发票',
    en: 'This month is not over yet, or nothing was spent, so there is nothing to invoice',
  },
  /** Tells the operator that a confirmed transfer has another amount than its order. */
  'billing.other_amount': { code: 41731, zh: '到账金额与订单不同', en: 'The order is for another amount' },
  /** Tells the operator that the settings do not name the provider of the payment. */
  'billing.provider_missing': {
    code: 41734,
    zh: '这笔充值的支付平台没有配置，什么都没有退；请用服务器的支付配置再执行',
    en: 'The provider of this recharge is not set up, so nothing was paid back: run the command with the payment settings of the server',
  },
} satisfies Record<string, ErrorText>;

export type BillingErrorName = keyof typeof billingErrors;
