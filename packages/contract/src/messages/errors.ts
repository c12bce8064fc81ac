import type { ErrorCode } from '../error-code.ts';

export const messageErrors = {
  'messages.not_found': { code: 40400 },
} satisfies Record<string, ErrorCode>;
