import type { ErrorCode } from '../error-code.ts';

export const identityErrors = {
  'identity.wrong_credentials': { code: 40201 },
  'identity.wrong_code': { code: 40202 },
  'identity.try_later': { code: 40203 },
  'identity.code_too_soon': { code: 40204 },
  'identity.no_enterprise': { code: 40205 },
  /** `data.enterprise`: the name of the enterprise. */
  'identity.suspended': { code: 41880 },
  'identity.choice_expired': { code: 40206 },
  'identity.bad_mobile': { code: 40207 },
  'identity.password_short': { code: 40208 },
  'identity.password_has_mobile': { code: 40209 },
  'identity.password_common': { code: 40210 },
  'identity.password_unchanged': { code: 40211 },
  'identity.wrong_password': { code: 40212 },
  'identity.no_password': { code: 40213 },
  'identity.mobile_unchanged': { code: 40214 },
  'identity.mobile_taken': { code: 40215 },
  'identity.last_owner': { code: 40216 },
  'identity.holds_customers': { code: 40217 },
  /** `data.againAt`: the instant from which it is allowed again. */
  'identity.exported_today': { code: 40230 },
  'identity.demo_in_the_making': { code: 40231 },
  'identity.pairing_over': { code: 40232 },
  'identity.device_not_found': { code: 40400 },
} satisfies Record<string, ErrorCode>;
