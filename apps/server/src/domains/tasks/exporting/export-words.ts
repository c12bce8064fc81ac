import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { NumberState } from '@haihu/contract/tasks/values';
import { enCallCauses, zhCallCauses } from '@haihu/rules/calls/cause-words';
import { enOutcomes, zhOutcomes } from '@haihu/rules/followups/outcome-words';
import { enNumberStates, zhNumberStates } from '@haihu/rules/tasks/number-state-words';
import type { Language } from '../../../platform/http/server.ts';

interface ExportWords {
  sheet: string;
  /** The headings in the order of the cells. */
  headings: string[];
  states: Record<NumberState, string>;
  causes: Record<CallCause, string>;
  outcomes: Record<Outcome, string>;
}

/** The words of a file with a task's results. */
export const taskExportWords: Record<Language, ExportWords> = {
  zh: {
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
    ],
    states: zhNumberStates,
    causes: zhCallCauses,
    outcomes: zhOutcomes,
  },
  en: {
    sheet: 'Results',
    headings: [
      'Name',
      'Number',
      'Area',
      'Note',
      'Agent',
      'State',
      'Calls',
      'Last call',
      'Last result',
      'Outcome',
      'Intent level',
    ],
    states: enNumberStates,
    causes: enCallCauses,
    outcomes: enOutcomes,
  },
};
