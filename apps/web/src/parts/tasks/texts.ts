import { texts } from '../../shared/i18n/texts.ts';

/** Words of tasks where other screens show them. */
export const t = texts({
  zh: {
    mine: '我的任务',
    all: '全部任务',
    done: (done: string, total: string) => `${done} / ${total}`,
    progress: (name: string, done: string, total: string) => `${name}，已完成 ${done} / ${total}`,
    goOn: '继续',
    goOnWith: (name: string) => `继续拨打 ${name}`,
    noneLeft: '没有可拨的号码了',
    nextAt: (at: string) => `下一个号码 ${at} 可以拨`,
  },
  en: {
    mine: 'My tasks',
    all: 'All tasks',
    done: (done, total) => `${done} / ${total}`,
    progress: (name, done, total) => `${name}, ${done} of ${total} done`,
    goOn: 'Continue',
    goOnWith: (name) => `Continue with ${name}`,
    noneLeft: 'No number is left to call',
    nextAt: (at) => `The next number can be called at ${at}`,
  },
});
