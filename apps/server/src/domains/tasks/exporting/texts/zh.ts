import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { NumberState } from '@haihu/contract/tasks/values';
import { callCauseWords } from '@haihu/rules/calls/cause-words';
import { outcomeWords } from '@haihu/rules/followups/outcome-words';
import { numberStateWords } from '@haihu/rules/tasks/number-state-words';

interface ExportWords {
  sheet: string;
  /** The headings in the order of the cells. */
  headings: string[];
  states: Record<NumberState, string>;
  causes: Record<CallCause, string>;
  outcomes: Record<Outcome, string>;
}

export const zh: ExportWords = {
  sheet: '任务结果',
  headings: [
    '姓名',
    '号码',
    '地区',
    '备注',
    '坐席',
    '状态',
    '拨打次数',
    '上次拨打',
    '上次结果',
    '沟通结果',
    '意向等级',
    '话术回答',
  ],
  states: numberStateWords.zh,
  causes: callCauseWords.zh,
  outcomes: outcomeWords.zh,
};
