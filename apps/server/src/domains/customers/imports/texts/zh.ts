import { grouped } from '../../core/grouped.ts';
import type { Entered } from '../entered.ts';

export const zh = {
  imported: { numbers: '号码录入完成', follow_ups: '跟进导入完成' },
  enteredWords: ({ what, entered, doubtful, listed, refused }: Entered) => {
    const unit = what === 'follow_ups' ? '条' : '个';
    return [
      what === 'follow_ups' ? `导入跟进 ${grouped(entered)} 条` : `录入 ${grouped(entered)} 个`,
      doubtful && `重复 ${grouped(doubtful)} ${unit}`,
      listed && `勿拨 ${grouped(listed)} ${unit}`,
      refused && `有误 ${grouped(refused)} ${unit}`,
    ]
      .filter(Boolean)
      .join('，');
  },
} as const;
