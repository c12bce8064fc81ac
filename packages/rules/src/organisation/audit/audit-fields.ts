type Language = 'zh' | 'en';
type Words = Record<string, [zh: string, en: string]>;

/** Words for the fields of an audited change, by the group of settings. `sea` has the fields of a public pool. */
const fieldWords: Record<string, Words> = {
  pools: {
    claimsADay: ['每人每天领取', 'claims a day'],
    privateCap: ['每人私海上限', 'size of a private pool'],
    coolDownDays: ['退回后不能再领', 'no claim after giving back'],
    revealsADay: ['每人每天看完整号码', 'numbers seen in full a day'],
    claimableAfterMinutes: ['进公海后可领取', 'wait before a claim'],
    followUpDays: ['多久没跟进自动回收', 'days without a follow-up'],
    dealDays: ['多久没成交自动回收', 'days without a deal'],
    doubledForInterested: ['A、B 级加倍', 'twice the days for A and B'],
    warnDays: ['提前提醒', 'days warned ahead'],
  },
  calling: {
    maskedMayDial: ['脱敏成员可用本机拨号', 'masked members dial by their own phones'],
    hours: ['拨打时间', 'calling hours'],
    attemptsADay: ['每天最多', 'calls to a number a day'],
    attemptsIn30Days: ['30 天最多', 'calls to a number in 30 days'],
  },
  recording: {
    isOn: ['通话录音', 'recording of calls'],
    keptDays: ['保留', 'days kept'],
    announces: ['开头播报录音提示', 'announcement'],
    tellsListening: ['监听时告知销售', 'agents told of listening'],
  },
  duplicates: { mode: ['号码已有客户时', 'when a number is known'] },
  wrapUp: {
    seconds: ['话后时长', 'time after a call'],
    isCompulsory: ['接通后必须写跟进', 'compulsory follow-up'],
    visits: ['回访快捷时间', 'shortcuts for call-backs'],
  },
  levels: { names: ['等级名称', 'names'] },
  goals: { callsADay: ['每人每天拨打', 'calls a day'] },
  charging: { packageOrder: ['先用哪个套餐', 'package used first'] },
  masking: {
    isOn: ['隐藏号码中间四位', 'masking'],
    exemptFields: ['仍显示完整号码', 'shown whole'],
    listRowsADay: ['每人每天可比对的名单号码', 'numbers in lists a day'],
  },
  customFields: { fields: ['字段', 'fields'] },
  phrases: { texts: ['常用语', 'texts'] },
  tags: {
    groupName: ['分组', 'group'],
    name: ['名称', 'name'],
    colour: ['颜色', 'colour'],
    archived: ['停用', 'archived'],
    mergedInto: ['并入', 'merged into'],
  },
  branding: {
    app_name: ['名称', 'name'],
    app_login_logo: ['登录页标志', 'logo of the login'],
    app_home_logo: ['首页标志', 'logo at home'],
    icon: ['图标', 'icon'],
    colour: ['颜色', 'colour'],
    urp: ['服务协议', 'service agreement'],
    nda: ['隐私政策', 'privacy policy'],
    about: ['关于我们', 'about us'],
    app_product: ['产品介绍', 'the product'],
  },
  sea: {
    // The name stands before the changed fields.
    id: ['新建', 'new'],
    name: ['名称', 'name'],
    everybody: ['对谁开放', 'open to'],
    departmentIds: ['部门', 'departments'],
    memberIds: ['成员', 'members'],
    adminIds: ['管理员', 'administrators'],
    hiddenFields: ['隐藏字段', 'hidden fields'],
    rules: ['规则', 'rules'],
  },
};

/** Returns the words for `fields`, which are separated by spaces: 每人每天领取、每人私海上限. A field without words is left out. */
export function namesOfFields(group: string, fields: string, language: Language): string | null {
  const index = language === 'zh' ? 0 : 1;
  const names = fields.split(' ').flatMap((field) => fieldWords[group]?.[field]?.[index] ?? []);
  return names.length > 0 ? names.join(language === 'zh' ? '、' : ', ') : null;
}
