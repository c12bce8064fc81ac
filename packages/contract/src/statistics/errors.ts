import type { ErrorCode } from '../error-code.ts';

export const statisticsErrors = {
  'statistics.backwards': { code: 41910 },
  'statistics.too_long': { code: 41911 },
  'statistics.unknown_zone': { code: 41912 },
  'statistics.unknown_figure': { code: 41913 },
  'statistics.step_too_fine': { code: 41914 },
  'statistics.not_found': { code: 40400 },
} satisfies Record<string, ErrorCode>;
