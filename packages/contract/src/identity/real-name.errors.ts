import type { ErrorText } from '../error-text.ts';

export const realNameErrors = {
  'realName.id_number_wrong': {
    code: 40240,
    zh: '身份证号不对：应为 18 位，最后一位可以是 X，核对后再填',
    en: 'Not a valid ID number. It has 18 characters; the last may be an X',
  },
  'realName.settled': {
    code: 40241,
    zh: '认证已经提交，不用再做一次',
    en: 'Already submitted, nothing more to do',
  },
  /** `data.againAt`: the instant from which it is allowed again. */
  'realName.too_many': {
    code: 40242,
    zh: '今天做的次数太多了，明天再试',
    en: "You have reached today's limit. Try again tomorrow",
  },
  'realName.check_not_found': { code: 40400, zh: '没有这次人脸识别', en: 'Face check not found' },
  'realName.check_expired': {
    code: 40243,
    zh: '人脸识别超时了，重新做一次',
    en: 'The face check timed out. Try again',
  },
  'realName.wrong_frames': {
    code: 40244,
    zh: '照片和要求的动作对不上，重新做一次',
    en: 'The photos do not match the prompts. Try again',
  },
  'realName.no_face': {
    code: 40245,
    zh: '画面里看不到人脸：到亮一点的地方，别挡住镜头',
    en: 'No face detected. Move somewhere brighter and do not cover the lens',
  },
  'realName.still': {
    code: 40246,
    zh: '画面没有变化：请真人按提示做动作',
    en: 'No movement detected. Follow the prompts in front of the camera',
  },
  /** The result id does not exist, or belongs to another session. Both get this one error. */
  'realName.foreign_result': {
    code: 40247,
    zh: '这次人脸识别不是在本次登录里做的，重新做一次',
    en: 'This face check is from another session. Do it again here',
  },
  'realName.used_result': {
    code: 40248,
    zh: '这次人脸识别的结果已经用过，重新做一次',
    en: 'This face check has already been used. Do it again',
  },
  'realName.expired_result': {
    code: 40249,
    zh: '这次人脸识别的结果过期了，重新做一次',
    en: 'This face check has expired. Do it again',
  },
} satisfies Record<string, ErrorText>;
