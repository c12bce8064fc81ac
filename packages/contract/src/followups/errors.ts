import type { ErrorCode } from '../error-code.ts';

export const followupErrors = {
  'followups.empty': { code: 41201 },
  'followups.visit_in_past': { code: 41202 },
  'followups.visit_too_far': { code: 41205 },
  'followups.call_written': { code: 41206 },
  /** `data.now`: the server's clock. `data.earliest`: the earliest instant that is accepted. */
  'followups.bad_written_at': { code: 41207 },
  'followups.too_late_to_edit': { code: 41204 },
  'followups.not_found': { code: 40400 },
  'followups.visit_planned_since': { code: 41203 },
  'followups.visit_not_found': { code: 40400 },
  'followups.calendar_not_found': { code: 40400, status: 404 },
} satisfies Record<string, ErrorCode>;
