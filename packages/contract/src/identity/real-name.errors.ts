import type { ErrorText } from '../error-text.ts';

export const realNameErrors = {
  'realName.id_number_wrong': {
    code: 40240,
    zh: '身份证号不对：应为 18 位，最后一位可以是 X，核对后再填',
    en: 'That is no id number: it has 18 signs, the last may be an X. Compare it with the card',
  },
  'realName.settled': {
    code: 40241,
    zh: '认证已经提交，不用再做一次',
    en: 'The authentication was sent already: there is nothing to do again',
  },
  /** `data.againAt`: when it goes on. */
  'realName.too_many': {
    code: 40242,
    zh: '今天做的次数太多了，明天再试',
    en: 'That is as often as it may be tried in one day: try again tomorrow',
  },
  'realName.check_not_found': { code: 40400, zh: '没有这次人脸识别', en: 'There is no such face check' },
  'realName.check_expired': {
    code: 40243,
    zh: '人脸识别超时了，重新做一次',
    en: 'The face check took too long: do it once more',
  },
  'realName.wrong_frames': {
    code: 40244,
    zh: '照片和要求的动作对不上，重新做一次',
    en: 'The pictures do not answer what was asked: do it once more',
  },
  'realName.no_face': {
    code: 40245,
    zh: '画面里看不到人脸：到亮一点的地方，别挡住镜头',
    en: 'No face can be seen: go where it is brighter, and keep the lens free',
  },
  'realName.still': {
    code: 40246,
    zh: '画面没有变化：请真人按提示做动作',
    en: 'Nothing moved in the pictures: do what is asked before the camera',
  },
  /** A result id that nobody was given, or that another session was given: both alike. */
  'realName.foreign_result': {
    code: 40247,
    zh: '这次人脸识别不是在本次登录里做的，重新做一次',
    en: 'That face check was not made in this session: do it here once more',
  },
  'realName.used_result': {
    code: 40248,
    zh: '这次人脸识别的结果已经用过，重新做一次',
    en: 'The result of that face check was used already: do it once more',
  },
  'realName.expired_result': {
    code: 40249,
    zh: '这次人脸识别的结果过期了，重新做一次',
    en: 'The result of that face check has expired: do it once more',
  },
} satisfies Record<string, ErrorText>;
