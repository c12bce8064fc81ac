import type { FollowUpField } from '@haihu/contract/customers/values';
import type { Vocabulary } from '../../../platform/spreadsheet/columns.ts';
import { words } from '../../../platform/spreadsheet/columns.ts';
import { customerVocabulary } from './import-columns.ts';

/** Headings of spreadsheets of follow-ups. */
export const followUpVocabulary: Vocabulary<FollowUpField> = {
  words: {
    mobile: customerVocabulary.words.mobile,
    words: words(
      '跟进内容 跟进记录 跟进情况 跟进描述 跟进备注 内容 记录 沟通记录 沟通内容 联系记录 备注 说明 描述',
      'follow-up|follow up|note|notes|content|text|comment|comments|record|remark|description|activity',
    ),
    happenedAt: words(
      '跟进时间 跟进日期 时间 日期 联系时间 沟通时间 记录时间 创建时间 最近跟进时间',
      'time|date|datetime|follow-up time|follow up time|followed up at|contacted at|created at|at',
    ),
    author: words(
      '跟进人 跟进人员 跟进员工 负责人 销售 坐席 员工 记录人 创建人 所属人',
      'author|by|agent|owner|followed up by|created by|staff|sales|member',
    ),
    level: customerVocabulary.words.level,
    nextVisitAt: words(
      '下次回访时间 下次跟进时间 下次联系时间 下次回访日期 下次跟进日期 下次联系日期 下次回访 下次跟进 下次联系 回访时间 预约时间',
      'next visit|next call-back|next call back|next callback|next follow-up|next follow up|next contact|next call|next visit at|call back at|callback',
    ),
  },
  others: words('姓名 客户姓名 公司 公司名称 序号 编号 微信', 'name|customer name|company|no|id|email'),
  several: ['words'],
  looksLike: customerVocabulary.looksLike,
};
