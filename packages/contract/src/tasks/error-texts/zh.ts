import type { taskErrors } from '../errors.ts';
import type { photoErrors } from '../photos.errors.ts';

export const zh: Record<keyof typeof taskErrors | keyof typeof photoErrors, string> = {
  'tasks.not_found': '没有这个任务',
  'tasks.number_not_found': '没有这个号码',
  'tasks.intake_not_found': '没有这份号码名单',
  'tasks.listed_not_found': '勿拨名单里没有这一项',
  'tasks.still_running': '任务正在进行，先暂停或结束',
  'tasks.over': '任务已结束，可以复制一份再用',
  'tasks.not_running': '任务没有在进行',
  'tasks.changed': '任务刚被别人改过，请重新打开',
  'tasks.no_seats': '任务还没有坐席，先选坐席',
  'tasks.not_a_seat': '有成员不能做这个任务的坐席',
  'tasks.too_few_numbers': '没有这么多可分配的号码',
  'tasks.no_line': '选的线路不可用',
  'tasks.by_device': '贵公司用坐席自己的手机拨号，只能用预览模式',
  'tasks.being_divided': '号码正在分配，等分配完或先停止分配',
  'tasks.intake_not_undoable': '不能撤销：还在读取、已经撤销，或已超过 10 分钟',
  'tasks.being_called': '号码正在通话中',
  'tasks.not_yours': '号码已分给别的坐席',
  'tasks.only_practised': '示例任务的号码只用来练习，不会真的拨出',
  'tasks.not_a_sample': '这不是示例任务的号码，请直接拨打',
  'tasks.photo_not_found': '没有这张照片，可能已过期，重新拍一张',
  'tasks.too_many_photos': '照片太多，稍后再识别',
  'tasks.photo_reader_away': '号码识别暂时用不了，稍后再试或手动输入',
  'tasks.photo_unreadable': '这张照片打不开，换一张',
};
