/**
 * Money that comes in through a payment provider. Amounts are whole fen of CNY; an order is named by our number, which
 * no two orders of an installation share.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** How a payer may be led to it: a code to scan, a page of the provider, or the provider's page on a phone. */
  readonly ways: readonly PaymentWay[];
  /** Tells the provider of an order. The same number with the same amount may be begun again. */
  begin(order: PaymentOrder): Promise<PaymentStart>;
  /** Reads a call-back; throws `ForgedNotice` when it is not this provider's, `LateNotice` when it is too old. */
  readNotice(request: NoticeRequest): PaymentNotice;
  /** What the provider wants to read once a call-back is safely written. Anything else makes it call again. */
  readonly acknowledgement: NoticeAnswer;
  /** Asks how an order stands, for call-backs that were lost. */
  query(number: string): Promise<PaymentStanding>;
  /** Gives money back. The same refund number may be sent again and counts once. */
  refund(refund: RefundOrder): Promise<RefundStanding>;
}

export type PaymentProviderName = 'test' | 'wechat_pay' | 'alipay';
export type PaymentWay = 'code' | 'page' | 'phone';

export interface PaymentOrder {
  number: string;
  fen: number;
  way: PaymentWay;
  /** What the payer reads, at most 100 characters. */
  subject: string;
  expiresAt: Date;
  /** The provider's call-back, and where the payer goes afterwards: whole URLs. */
  noticeUrl: string;
  returnUrl: string;
  /** The payer's IP address, as WeChat Pay asks for it on phones. */
  payerAddress: string;
}

/** `code`: the text of a QR code. `url`: where the payer goes. */
export type PaymentStart = { code: string } | { url: string };

export interface NoticeRequest {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came: signatures are made over them. */
  body: Buffer;
}

export interface NoticeAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface PaymentStanding {
  state: 'unknown' | 'waiting' | 'paid' | 'closed' | 'refunded';
  /** What was paid, with its currency. Null until it was. */
  paid: { fen: number; currency: string; at: Date; providerNumber: string } | null;
  /** What was given back of it; absent: nothing, or nobody told. */
  givenBack?: GivenBack;
}

export interface GivenBack {
  /** Null: the provider does not say how much. */
  fen: number | null;
  /** The number of one refund; null: `fen` is the sum of all refunds so far. */
  refundNumber: string | null;
}

export interface PaymentNotice extends PaymentStanding {
  number: string;
}

export interface RefundOrder {
  number: string;
  refundNumber: string;
  /** What goes back, and what was paid. */
  fen: number;
  paidFen: number;
  reason: string;
}

export type RefundStanding = 'done' | 'under_way' | 'refused';

/** A call-back that the provider did not sign, or that was signed for another shop. */
export class ForgedNotice extends Error {}

/** A call-back signed by a key that this installation does not know: the provider may have changed its keys. */
export class UnknownSigner extends ForgedNotice {}

/** A call-back that the provider signed so long ago that anybody may have kept it. */
export class LateNotice extends ForgedNotice {}

/** The provider gave no usable answer: unreachable, too slow, refused or unsigned. The order stands as it stood. */
export class PaymentUnavailable extends Error {
  /** What the provider called it, for the log. */
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the payment provider gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}
