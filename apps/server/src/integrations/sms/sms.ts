/** Sends short messages. Throws when the provider does not take one; nobody is told whether it arrived. */
export interface Sms {
  /** `number` is normalised; `text` is complete, with its signature. */
  send(number: string, text: string): Promise<void>;
}
