import { formatCount } from '../../core/grouped.ts';
import type { EnteredRows } from '../entered.ts';

export const zh = {
  imported: { numbers: '号码录入完成', follow_ups: '跟进导入完成' },
  enteredWords: ({ what, entered, doubtful, listed, refused }: EnteredRows) => {
    const unit = what === 'follow_ups' ? '条' : '个';
    return [
      what === 'follow_ups' ? `导入跟进 ${formatCount(entered)} 条` : `录入 ${formatCount(entered)} 个`,
      doubtful && `重复 ${formatCount(doubtful)} ${unit}`,
      listed && `勿拨 ${formatCount(listed)} ${unit}`,
      refused && `有误 ${formatCount(refused)} ${unit}`,
    ]
      .filter(Boolean)
      .join('，');
  },
} as const;
