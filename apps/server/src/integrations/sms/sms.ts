/** Sends short messages. Throws when the provider does not take one. Nobody learns whether a message arrived. */
export interface Sms {
  /** Sends one message. `number` is normalised; `text` is complete, with its signature. */
  send(number: string, text: string): Promise<void>;
}
