/** The numbers of one error. `code` goes into the body. `status` is set only if there is no reply at all. */
export interface ErrorCode {
  code: number;
  status?: number;
}
