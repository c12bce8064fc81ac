/** The scope for which messages are sealed, as they belong to no enterprise. */
export const MESSAGES = 'sms';

/** The purpose of a code. A code for one purpose never serves another. */
export type CodePurpose = 'login' | 'reset' | 'change-old' | 'change-new' | 'delete' | 'bind-phone';

/**
 * A short message: the name of its template and the values in it. Chinese providers take no text. They take the id of
 * a text that they have approved, and values for its gaps.
 */
export type SmsMessage =
  | { template: 'code'; parameters: { purpose: CodePurpose; code: string; minutes: number } }
  | { template: 'invitation'; parameters: { enterprise: string } };

export type SmsTemplate = SmsMessage['template'];

/** Sends short messages. */
export interface Sms {
  /**
   * Sends one message. `number` is normalised. Resolves once the message is stored and has been tried once. A provider
   * that is away or refuses it is no error of the caller, who has no use for it.
   */
  send(number: string, message: SmsMessage): Promise<void>;
  /** Takes the receipts that a provider posts. Absent: none are taken. */
  receipts?: SmsReceipts;
}

/** An address of ours, below `/gateway/`, at which a provider says which messages arrived. */
export interface SmsReceipts {
  path: string;
  /** Returns the status and the body of the answer. */
  take(call: ReceiptCall): Promise<{ status: number; contentType: string; body: string }>;
}

/** A call-back with receipts. */
export interface ReceiptCall {
  query: Record<string, string | undefined>;
  body: Buffer;
}

/** A message on its way to a provider. */
export interface SmsOrder {
  /** The id under which the receipt comes back. */
  id: string;
  /** The normalised number. */
  number: string;
  message: SmsMessage;
}

/** The fate of a message, as its provider tells it later. */
export interface SmsReceipt {
  /** The id of the order; null for a message that another program sent by the same account. */
  id: string | null;
  /** The provider's id of the message. */
  providerId: string;
  hasArrived: boolean;
  /** The provider's code of the fate. */
  code: string;
}

/** The protocol of a provider of short messages. It stores nothing and repeats nothing. */
export interface SmsProvider {
  /** The name in the address of the receipts: a-z and hyphens. */
  name: string;
  /**
   * Hands a message to the provider and returns the provider's id of it. Throws `SmsRefused` for a message that will
   * never be sent, and `SmsUnavailable` if a later try may help. Neither names the number.
   */
  submit(order: SmsOrder): Promise<string>;
  /** Reads the receipts of a call-back. Throws `ForgedReceipt` or `UnreadableReceipt`. Null: the provider sends none. */
  readReceipts: ((call: ReceiptCall) => SmsReceipt[]) | null;
}

/** The error for a message that the provider will never send, with the provider's code. */
export class SmsRefused extends Error {}

/** The error while a provider cannot work, or does not work for us. A later try may help. */
export class SmsUnavailable extends Error {}

/** The error for receipts that did not come from the provider. */
export class ForgedReceipt extends Error {}

/** The error for receipts whose form is not the provider's. */
export class UnreadableReceipt extends Error {}
