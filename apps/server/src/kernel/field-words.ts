import type { FieldWords } from '../platform/errors.ts';

/** Problems of fields that no schema could judge. Each one completes a sentence that begins with the field's name. */
export const fieldWords = {
  unknown: { zh: '没有这一项', en: 'unknown' },
  required: { zh: '不能为空', en: 'required' },
  twice: { zh: '重复了', en: 'twice' },
  earlierThanFrom: { zh: '早于开始的一天', en: 'earlier than from' },
  moreDays: (most: number) => ({ zh: `最多 ${most} 天`, en: `more than ${most} days` }),
  notBelow: (least: string) => ({ zh: `不能早于 ${least}`, en: `≥ ${least}` }),
  notAbove: (most: string | number) => ({ zh: `不能超过 ${most}`, en: `≤ ${most}` }),
  archiveInstead: (name: string) => ({ zh: `「${name}」只能归档，不能去掉`, en: `${name}: archive, do not remove` }),
  typeStays: { zh: '类型不能再改', en: 'its type stays' },
  optionNeeded: { zh: '至少要有一个选项', en: 'at least one option' },
  noOptions: { zh: '这种类型没有选项', en: 'this type has no options' },
  sayWhy: { zh: '写上原因', en: 'say why' },
  noDealNoMore: { zh: '没有成交，就没有金额和日期', en: 'what is no deal has no amount and no day' },
  dealToCome: { zh: '成交日期还没到', en: 'a deal lies in the past' },
  tooLongAgo: { zh: '太久以前了', en: 'too long ago' },
  noZone: { zh: '没有这个时区，写成 Asia/Shanghai 这样', en: 'no time zone: write it like Asia/Shanghai' },
  hostTaken: (host: string) => ({ zh: `${host} 是别的服务商的`, en: `${host} is another agency's` }),
  hostOwned: (host: string) => ({
    zh: `${host} 是一家企业自己的网址，先用 branding owner --clear 收回`,
    en: `${host} is an enterprise's own: take it back first with \`branding owner --clear\``,
  }),
  noHost: (typed: string) => ({ zh: `${typed} 不是主机名`, en: `${typed} is no host name` }),
  longerThan: (key: string, most: number) => ({
    zh: `${key} 最多 ${most} 个字`,
    en: `${key} holds at most ${most} characters`,
  }),
  textOnly: (key: string) => ({ zh: `${key} 只能是文字`, en: `${key} holds text only` }),
  noColour: { zh: '写成 #0B63CE 这样的颜色', en: 'no colour: write it like #0B63CE' },
  noPicture: (key: string) => ({
    zh: `${key} 是 PNG、JPEG、WebP 或 GIF 图片的 data URL，或本服务器上的路径`,
    en: `${key} is a data URL of a PNG, JPEG, WebP or GIF picture, or a path of this server`,
  }),
  memberAlready: { zh: '已经是这家企业的成员', en: 'this user is a member of the enterprise already' },
  nobodyHasIt: { zh: '没有人用这个号码', en: 'nobody has this number' },
} satisfies Record<string, FieldWords | ((...of: never[]) => FieldWords)>;
