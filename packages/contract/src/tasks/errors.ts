import type { ErrorText } from '../error-text.ts';

export const taskErrors = {
  'tasks.not_found': { code: 40400, zh: '没有这个任务', en: 'Task not found' },
  'tasks.number_not_found': { code: 40400, zh: '没有这个号码', en: 'Number not found' },
  'tasks.intake_not_found': { code: 40400, zh: '没有这份号码名单', en: 'List of numbers not found' },
  'tasks.listed_not_found': { code: 40400, zh: '勿拨名单里没有这一项', en: 'This is not on the do-not-call list' },
  'tasks.still_running': {
    code: 41820,
    zh: '任务正在进行，先暂停或结束',
    en: 'The task is running. Pause or stop it first',
  },
  'tasks.over': { code: 41821, zh: '任务已结束，可以复制一份再用', en: 'The task has ended. Copy it to continue' },
  'tasks.not_running': { code: 41802, zh: '任务没有在进行', en: 'The task is not running' },
  /** `data.version`: the stored version. */
  'tasks.changed': { code: 41803, zh: '任务刚被别人改过，请重新打开', en: 'Someone changed the task. Open it again' },
  'tasks.no_seats': { code: 41804, zh: '任务还没有坐席，先选坐席', en: 'The task has no seats yet. Choose some first' },
  /** `data.userIds`: the members who are not a seat. */
  'tasks.not_a_seat': {
    code: 41805,
    zh: '有成员不能做这个任务的坐席',
    en: 'One of these members cannot be assigned to the task',
  },
  /** `data.left`: the numbers that can be divided. */
  'tasks.too_few_numbers': {
    code: 41806,
    zh: '没有这么多可分配的号码',
    en: 'Not enough numbers to divide',
  },
  'tasks.no_line': { code: 41807, zh: '选的线路不可用', en: 'The chosen line cannot be used' },
  'tasks.by_device': {
    code: 41822,
    zh: '贵公司用坐席自己的手机拨号，只能用预览模式',
    en: "Your company calls from the agents' own phones. Choose preview mode",
  },
  'tasks.being_divided': {
    code: 41823,
    zh: '号码正在分配，等分配完或先停止分配',
    en: 'Numbers are being assigned. Wait until that is done, or stop it first',
  },
  'tasks.intake_not_undoable': {
    code: 41824,
    zh: '不能撤销：还在读取、已经撤销，或已超过 10 分钟',
    en: 'Cannot undo: it is still running, already undone, or ended more than 10 minutes ago',
  },
  'tasks.being_called': { code: 41808, zh: '号码正在通话中', en: 'This number is on a call' },
  'tasks.not_yours': { code: 41809, zh: '号码已分给别的坐席', en: 'This number is assigned to another seat' },
  'tasks.only_practised': {
    code: 41850,
    zh: '示例任务的号码只用来练习，不会真的拨出',
    en: 'Sample task numbers are for practice only and are not dialled',
  },
  'tasks.not_a_sample': {
    code: 41851,
    zh: '这不是示例任务的号码，请直接拨打',
    en: 'This is not a sample task number. Call it instead',
  },
} satisfies Record<string, ErrorText>;

export type TaskErrorName = keyof typeof taskErrors;
