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
    take: '接听',
    takeOf: (name: string) => `接听 ${name} 的电话`,
    comesByItself: '空闲时系统自动拨号，电话接入会打开号码',
    left: (count: string) => `我可拨 ${count}`,
    noneForMe: '没有我可拨的号码',
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
    take: 'Take calls',
    takeOf: (name) => `Take calls of ${name}`,
    comesByItself: 'Calls come by themselves while you are ready, and open their number',
    left: (count) => `${count} for you to call`,
    noneForMe: 'None for you to call',
    noneLeft: 'No number is left to call',
    nextAt: (at) => `The next number can be called at ${at}`,
  },
});
