import type { ErrorText } from '../error-text.ts';

/**
 * Errors about calls. Errors of the call gate have `data` {allowedAgainAt: instant or null}. `calls.too_often` also
 * names the limit that is full: {limit: {most, withinMinutes}}.
 */
export const callErrors = {
  'calls.not_found': { code: 40400, zh: '没有这通电话', en: 'Call not found' },
  'calls.bad_number': { code: 41300, zh: '这个号码不能拨打', en: 'This number cannot be called' },
  'calls.already_talking': { code: 41301, zh: '你有一通电话还没有结束', en: 'You are in another call' },
  'calls.no_line': {
    code: 41302,
    zh: '没有可用的线路，请管理员联系平台开通',
    en: 'No line available. An administrator can ask the operator for one',
  },
  'calls.line_busy': { code: 41303, zh: '线路已占满，稍后再拨', en: 'The line is busy, try again soon' },
  'calls.no_seat': {
    code: 41319,
    zh: '你没有坐席，请管理员在套餐里分配',
    en: 'You have no seat. Ask an administrator to assign you one',
  },
  'calls.no_balance': { code: 41304, zh: '余额不足，充值后再拨', en: 'The balance is too low. Recharge to call' },
  'calls.do_not_call': { code: 41305, zh: '这个号码在勿拨名单里', en: 'This number is on the do-not-call list' },
  'calls.outside_hours': { code: 41306, zh: '不在可拨打的时间', en: 'Outside calling hours' },
  'calls.too_often': { code: 41307, zh: '这个号码拨得太频繁', en: 'This number was called too often' },
  'calls.refused_recently': { code: 41308, zh: '对方近期拒绝来电', en: 'This person recently refused calls' },
  /** `data.callId`, `data.customerId`: the call whose follow-up is still to be written. */
  'calls.follow_up_first': {
    code: 41309,
    zh: '先写完上一通电话的跟进',
    en: 'Write the follow-up for your last call first',
  },
  'calls.by_device': {
    code: 41312,
    zh: '企业设为用员工手机拨打，暂不能在这里拨号',
    en: 'Your enterprise calls with staff phones. Calls cannot be placed here yet',
  },
  'calls.run_exists': {
    code: 41310,
    zh: '已有一轮连续拨打没有结束',
    en: 'Continuous dialling is still in progress',
  },
  'calls.nobody_to_call': { code: 41311, zh: '没有可以拨打的客户', en: 'No one to call' },
  'calls.run_not_found': { code: 40400, zh: '没有这轮连续拨打', en: 'Dialling run not found' },
  'calls.engine_away': {
    code: 41313,
    zh: '线路正在重新连接，稍后再拨',
    en: 'The line is reconnecting, try again soon',
  },
  'calls.still_on': { code: 41340, zh: '通话还没有结束', en: 'The call is not over yet' },
  'calls.after_the_end': { code: 41341, zh: '这一秒已超出录音长度', en: 'This is past the end of the recording' },
  'calls.note_not_found': { code: 40400, zh: '没有这条备注', en: 'Note not found' },
  /** `data.problem`: the problem by its name in rules/phone-kind.ts. */
  'calls.no_number': { code: 41342, zh: '这不是一个电话号码', en: 'This is not a phone number' },
  'calls.no_phone_bound': { code: 41360, zh: '还没有绑定电话号码', en: 'No phone bound yet' },
  /** `data.allowedAgainAt`: the instant from which the next test is allowed. */
  'calls.tested_too_often': {
    code: 41361,
    zh: '一小时内最多测试 5 次，稍后再试',
    en: 'Up to 5 tests an hour. Try again later',
  },
  'calls.no_softphone': {
    code: 41362,
    zh: '线路是模拟的，没有网页电话可以注册',
    en: 'The line is simulated, so the web phone has nothing to register with',
  },
  'calls.phone_elsewhere': {
    code: 41365,
    zh: '网页电话在另一个浏览器里',
    en: 'Your web phone is in another browser',
  },
  'calls.sip_ticket_used': {
    code: 41363,
    zh: '这张网页电话凭证已经用过',
    en: 'This web phone ticket has already been used',
  },
  'calls.sip_ticket_unknown': {
    code: 41364,
    zh: '网页电话凭证无效或已过期',
    en: 'This web phone ticket is unknown or expired',
  },
  'calls.line_paused': {
    code: 41343,
    zh: '线路正在休息，避免被运营商封停',
    en: 'The line is paused to avoid being blocked by the carrier',
  },
  'calls.line_not_found': { code: 40400, zh: '没有这条线路', en: 'Line not found' },
  /** `data.reason`: one of `modeFaults`. */
  'calls.mode_closed': { code: 41344, zh: '你不能用这种外呼方式', en: 'You cannot use this calling method' },
  'calls.foreign_minutes_used': {
    code: 41346,
    zh: '今天的国际通话时长已用完',
    en: 'Your minutes of calls abroad are used up for today',
  },
  'calls.bound_already': { code: 41345, zh: '已经绑定这个号码', en: 'This phone is already bound' },
  'calls.not_in_talk': { code: 41380, zh: '对方还没有接通', en: 'Nobody is on the line yet' },
  'calls.bad_digits': { code: 41381, zh: '按键只能是 0-9、* 和 #', en: 'Only 0-9, * and # are allowed' },
  'calls.transfer_to_self': { code: 41382, zh: '不能转给自己', en: 'You cannot transfer a call to yourself' },
  'calls.agent_unregistered': {
    code: 41383,
    zh: '对方的话机没有连接，换一位同事',
    en: "This colleague's phone is not connected. Choose someone else",
  },
  'calls.agent_busy': { code: 41384, zh: '这位同事正在通话', en: 'This colleague is on a call' },
  'calls.agent_not_found': { code: 40400, zh: '没有这位销售', en: 'Agent not found' },
  'calls.nothing_to_wrap_up': {
    code: 41385,
    zh: '没有刚结束的通话需要整理',
    en: 'There is no call to wrap up',
  },
  'calls.own_call': { code: 41386, zh: '这是你自己的通话', en: 'This is your own call' },
  'calls.bind_not_found': { code: 40400, zh: '没有这通本机通话', en: 'Call not found on your phone' },
  'calls.bind_reported': { code: 41387, zh: '这通电话已经上报过', en: 'This call has already been reported' },
  /** `data.most`: the seconds that have gone by. */
  'calls.report_too_long': {
    code: 41388,
    zh: '通话时长超过了已过去的时间',
    en: 'The call cannot be longer than the time passed',
  },
  'calls.report_too_early': {
    code: 41389,
    zh: '开始时间不在这通电话之内',
    en: 'The start time is outside this call',
  },
  'calls.bind_dialled': { code: 41390, zh: '另一台设备已经拨出', en: 'Another device has already dialled it' },
  'calls.bind_expired': {
    code: 41391,
    zh: '超过 30 秒没有拨出，请重新呼叫',
    en: 'Not dialled within 30 s. Call again',
  },
  'calls.hang_up_on_phone': {
    code: 41392,
    zh: '请在手机上挂断，再填写结果',
    en: 'Hang up on the phone, then say how it went',
  },
  'calls.report_too_late': {
    code: 41393,
    zh: '这通电话已结束超过 7 天，不能再上报',
    en: 'This call ended more than 7 days ago and can no longer be reported',
  },
  'calls.no_recording': { code: 40400, zh: '这通电话没有录音', en: 'This call has no recording' },
} satisfies Record<string, ErrorText>;

export type CallErrorName = keyof typeof callErrors;
