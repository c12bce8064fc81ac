import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';

/** Messages about a customer, a task or a number that was taken away from a member who was calling it. */
export const claimMessages: MessagePresenters = {
  [push.groundGone]: plainMessages(({ what }, language) => ({
    title: gone[language][what === 'task' || what === 'number' ? what : 'customer'],
    text: '',
    link: null,
  })),
};

const gone = {
  zh: { customer: '正在拨打的客户被移走', task: '正在做的任务已停止', number: '正在拨打的号码被删除' },
  en: {
    customer: 'The customer you were calling was taken away',
    task: 'The task you were on was stopped',
    number: 'The number you were calling was deleted',
  },
};
