import type { ErrorCode } from '../error-code.ts';

export const mapErrors = {
  'maps.outside_world': { code: 41900 },
  'maps.no_search': { code: 41901 },
  'maps.unavailable': { code: 41902 },
} satisfies Record<string, ErrorCode>;
