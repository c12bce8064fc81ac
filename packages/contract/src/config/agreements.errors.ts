import type { ErrorCode } from '../error-code.ts';

export const agreementErrors = {
  'agreements.not_found': { code: 40400 },
  'agreements.replaced': { code: 41600 },
} satisfies Record<string, ErrorCode>;
