import type { Language } from '@haihu/contract/languages';

/** The scope for which messages are sealed, as they belong to no enterprise. */
export const MAIL = 'mail';

/** The figures of an installation that its operator should see each day. */
export interface OperatorNote {
  /** The day of the note. */
  day: string;
  /** Free and total bytes where `DATA_DIR` is. */
  disk: { free: number; total: number };
  /** Seconds since changes last reached the backup. Null: this process makes none. */
  backupAge: number | null;
  /** Jobs that are not tried any more, by task. */
  failedJobs: { task: string; count: number }[];
  /** Events whose delivery was given up. */
  deadEvents: number;
  /** Short messages and mail of the last day that were refused or came too late. */
  failedSms: number;
  failedMail: number;
}

/** A message: the name of its template and the values in it. */
export interface MailMessage {
  template: 'operator-note';
  parameters: OperatorNote;
}

/** A message as its recipient reads it. */
export interface MailText {
  subject: string;
  text: string;
}

/** A message on its way to a mail server, with its one recipient. */
export interface MailOrder extends MailText {
  /** The id of the message. A repetition has the same one, so that mail programs can show it once. */
  id: string;
  to: string;
}

/** The protocol of a mail server. It stores nothing and repeats nothing. */
export interface MailProvider {
  /**
   * Hands a message to the server. Throws `MailRefused` for a message that will never be taken, and `MailUnavailable` if
   * a later try may help. Neither names an address.
   */
  submit(order: MailOrder): Promise<void>;
}

export interface Mail {
  /**
   * Stores the message for each recipient and queues it. A server that is away or refuses it is no error of the
   * caller.
   */
  send(to: readonly string[], language: Language, message: MailMessage): Promise<void>;
}

/** The error for a message that the server will never take, with the step and the reply code. */
export class MailRefused extends Error {}

/** The error while the server cannot work, or does not work for us. A later try may help. */
export class MailUnavailable extends Error {}
