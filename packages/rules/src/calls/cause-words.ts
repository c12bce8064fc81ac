import { withFurther } from '@haihu/contract/languages';
import type { CallCause } from '@haihu/contract/calls/values';

/** The causes for which a call ended, on screens and in exported files. */
export const callCauseWords = await withFurther<Record<CallCause, string>>(
  {
    zh: {
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
      unreported: '未上报',
      missed: '未接',
      voicemail: '语音留言',
    },
    en: {
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
      unreported: 'Not reported',
      missed: 'Missed',
      voicemail: 'Voice message',
    },
  },
  (language) => import(`./cause-words/${language}.ts`),
);
