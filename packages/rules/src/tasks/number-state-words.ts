import type { NumberState } from '@haihu/contract/tasks/values';

/** The states of a task's number, in Chinese. */
export const zhNumberStates: Record<NumberState, string> = {
  waiting: '待拨打',
  calling: '拨打中',
  connected: '已接通',
  unreached: '未接通',
  blocked: '不可拨打',
};

/** The states of a task's number, in English. */
export const enNumberStates: Record<NumberState, string> = {
  waiting: 'Waiting',
  calling: 'Being called',
  connected: 'Connected',
  unreached: 'Not reached',
  blocked: 'Blocked',
};
