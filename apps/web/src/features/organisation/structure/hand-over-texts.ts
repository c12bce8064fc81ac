import { texts } from '../../../shared/i18n/texts.ts';

/** Words of a hand-over that runs. */
export const t = texts({
  zh: {
    of: (name: string) => `${name}的交接`,
    running: (done: string, total: string) => `正在交接 ${done} / ${total}`,
    done: (name: string, total: string) => `${name}的 ${total} 项已全部交接`,
    leaver: '交接人',
    takers: '接手',
    sea: '客户回公海，回访取消',
    customersLeft: '还剩客户',
    visitsLeft: '还剩待回访',
    startedAt: '开始',
    stalled: '有一会儿没有进展了，可以继续交接，不会重复。',
    retry: '继续交接',
    goesOn: '已继续',
    failed: '没有读到',
    comma: '、',
  },
  en: {
    of: (name) => `Hand-over of ${name}`,
    running: (done, total) => `${done} of ${total} handed over`,
    done: (name, total) => `All ${total} of ${name} are handed over`,
    leaver: 'From',
    takers: 'To',
    sea: 'Customers to the sea, visits end',
    customersLeft: 'Customers left',
    visitsLeft: 'Visits left',
    startedAt: 'Begun',
    stalled: 'Nothing has moved for a while. It can go on; nothing is handed over twice.',
    retry: 'Go on',
    goesOn: 'It goes on',
    failed: 'Could not be read',
    comma: ', ',
  },
});
