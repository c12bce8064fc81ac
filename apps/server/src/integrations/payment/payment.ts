import type { RechargeProvider, RechargeWay } from '@haihu/contract/billing/values';

/**
 * A payment provider, through which money comes in. Amounts are whole fen of CNY. An order is named by our number,
 * which no two orders of an installation share.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** The ways to lead a payer to the payment: a code to scan, the provider's page, or its page on a phone. */
  readonly ways: readonly PaymentWay[];
  /** Tells the provider of an order. The same number with the same amount may be begun again. */
  begin(order: PaymentOrder): Promise<PaymentStart>;
  /** Reads a call-back. Throws `ForgedNotice` when this provider did not sign it, `LateNotice` when it is too old. */
  readNotice(request: NoticeRequest): PaymentNotice;
  /** The answer that the provider expects once a call-back is safely written. After any other answer it calls again. */
  readonly acknowledgement: NoticeAnswer;
  /** Asks for the state of an order, in case call-backs were lost. */
  query(number: string): Promise<PaymentState>;
  /** Gives money back. The same refund number may be sent again, and counts once. */
  refund(refund: RefundOrder): Promise<RefundState>;
}

/** A bank transfer needs no provider. */
export type PaymentProviderName = Exclude<RechargeProvider, 'bank'>;
export type PaymentWay = Exclude<RechargeWay, 'transfer'>;

export interface PaymentOrder {
  number: string;
  fen: number;
  way: PaymentWay;
  /** The text that the payer reads, at most 100 characters. */
  subject: string;
  expiresAt: Date;
  /** Whole URL to which the provider sends its call-back. `returnUrl` is the page that the payer sees afterwards. */
  noticeUrl: string;
  returnUrl: string;
  /** The payer's IP address. WeChat Pay asks for it on phones. */
  payerAddress: string;
}

/** The beginning of a payment. `code`: the text of a QR code. `url`: the page that the payer opens. */
export type PaymentStart = { code: string } | { url: string };

export interface NoticeRequest {
  /** Headers with names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came, because signatures cover them. */
  body: Buffer;
}

export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface PaymentState {
  state: 'unknown' | 'waiting' | 'paid' | 'closed' | 'refunded';
  /** The payment with its currency. Null until the order is paid. */
  paid: { fen: number; currency: string; at: Date; providerNumber: string } | null;
  /** The refunds of the order. Absent: none, or the provider did not tell. */
  givenBack?: GivenBack;
}

export interface GivenBack {
  /** The amount in fen. Null: the provider does not tell it. */
  fen: number | null;
  /** The number of one refund. Null: `fen` is the sum of all refunds so far. */
  refundNumber: string | null;
}

export interface PaymentNotice extends PaymentState {
  number: string;
}

export interface RefundOrder {
  number: string;
  refundNumber: string;
  /** The amount to give back; `paidFen` is the amount that was paid. */
  fen: number;
  paidFen: number;
  reason: string;
}

export type RefundState = 'done' | 'under_way' | 'refused';

/** The error for a call-back that the provider did not sign, or that was signed for another shop. */
export class ForgedNotice extends Error {}

/**
 * The error for a call-back signed by a key that this installation does not know. The provider may have changed its
 * keys.
 */
export class UnknownSigner extends ForgedNotice {}

/** The error for a call-back that was signed so long ago that anybody may have kept it. */
export class LateNotice extends ForgedNotice {}

/**
 * The error for a provider without a usable answer: unreachable, too slow, refusing or unsigned. The order stays as it
 * was.
 */
export class PaymentUnavailable extends Error {
  /** The reason in the provider's own words, for the log. */
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment provider gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}
