import type { ErrorCode } from '../error-code.ts';

export const realNameErrors = {
  'realName.id_number_wrong': { code: 40240 },
  'realName.settled': { code: 40241 },
  /** `data.againAt`: the instant from which it is allowed again. */
  'realName.too_many': { code: 40242 },
  'realName.check_not_found': { code: 40400 },
  'realName.check_expired': { code: 40243 },
  'realName.wrong_frames': { code: 40244 },
  'realName.no_face': { code: 40245 },
  'realName.still': { code: 40246 },
  'realName.not_live': { code: 40250 },
  /** The provider that looks at the pictures cannot be reached. */
  'realName.unavailable': { code: 40251 },
  /** The result id does not exist, or belongs to another session. Both get this one error. */
  'realName.foreign_result': { code: 40247 },
  'realName.used_result': { code: 40248 },
  'realName.expired_result': { code: 40249 },
} satisfies Record<string, ErrorCode>;
