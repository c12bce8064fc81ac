/** One error of a call. `code` goes into the body. `status` is set only if there is no reply at all. */
export interface ErrorText {
  code: number;
  status?: number;
  zh: string;
  en: string;
}
