import type { ErrorCode } from '../error-code.ts';

export const feedbackErrors = {
  'feedback.not_found': { code: 40400 },
  /** `data.limit`: the most characters of a text. */
  'feedback.too_long': { code: 41800 },
  /** `data.againAt`: the instant from which it is allowed again. */
  'feedback.too_many': { code: 41801 },
} satisfies Record<string, ErrorCode>;
