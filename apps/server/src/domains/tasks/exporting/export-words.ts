import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { NumberState } from '@haihu/contract/tasks/values';
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
    states: {
      waiting: '待拨打',
      calling: '拨打中',
      connected: '已接通',
      unreached: '未接通',
      blocked: '不可拨打',
    },
    causes: {
      answered: '接通',
      no_answer: '无人接听',
      busy: '对方正忙',
      refused: '对方拒接',
      empty_number: '空号',
      stopped: '号码已停机',
      unreachable: '无法接通',
      network: '线路不通',
      cancelled: '已取消',
      agent_absent: '坐席没有接',
      abandoned: '接通后无人应答',
      machine: '语音信箱',
      blocked: '呼叫被拦截',
      no_balance: '余额不足',
    },
    outcomes: {
      interested: '有意向',
      call_again: '再联系',
      added_wechat: '已加微信',
      not_interested: '没意向',
      wrong_person: '不是本人',
      do_not_call: '别再打',
      no_contact: '没联系上',
    },
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
    states: {
      waiting: 'Waiting',
      calling: 'Calling',
      connected: 'Connected',
      unreached: 'Not reached',
      blocked: 'Blocked',
    },
    causes: {
      answered: 'Answered',
      no_answer: 'No answer',
      busy: 'Busy',
      refused: 'Refused',
      empty_number: 'No such number',
      stopped: 'Number out of service',
      unreachable: 'Unreachable',
      network: 'Line problem',
      cancelled: 'Cancelled',
      agent_absent: 'The agent did not answer',
      abandoned: 'Answered, but no agent was free',
      machine: 'Answering machine',
      blocked: 'Call blocked',
      no_balance: 'Balance too low',
    },
    outcomes: {
      interested: 'Interested',
      call_again: 'Call again',
      added_wechat: 'On WeChat',
      not_interested: 'Not interested',
      wrong_person: 'Wrong person',
      do_not_call: 'Do not call',
      no_contact: 'Not reached',
    },
  },
};
