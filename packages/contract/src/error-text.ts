/** One error a call can answer: `code` goes into the body; `status` is set only where there is no answer at all. */
export interface ErrorText {
  code: number;
  status?: number;
  zh: string;
  en: string;
}
