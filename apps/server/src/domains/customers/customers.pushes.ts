import type { Language } from '../../platform/http/server.ts';
import type { Presenters } from '../../platform/push-presenters.ts';

interface Entered {
  what: 'numbers' | 'follow_ups';
  /** Written, alone or into what was there. */
  entered: number;
  /** Known already, and left as they are. */
  doubtful: number;
  refused: number;
}

/** Type 15: an import is finished; 103: a batch filled or emptied a pool; 104: what the night did; 106: more time was asked for, or the
 * answer. Words say how many. */
export const customerPushes: Presenters = {
  104: async ({ language }, { what, count, days }) => {
    const data = { what: what === 'returned' ? what : 'warned', count: Number(count), days: Number(days) } as const;
    return { data, msg: atNight[language][data.what](data.count, data.days) };
  },
  106: async ({ language }, { what, customerId, answer }) => {
    const known = what === 'granted' || what === 'refused' ? what : 'asked';
    const words = extensions[language][known](typeof answer === 'string' ? answer : '');
    return { data: { what: known, customerId: String(customerId) }, msg: words };
  },
  15: async ({ language }, { what, entered, doubtful, refused }) => {
    const data = {
      what: what === 'follow_ups' ? what : 'numbers',
      entered: Number(entered),
      doubtful: Number(doubtful),
      refused: Number(refused),
    } as const;
    return { data, msg: words[language](data) };
  },
  103: async ({ language }, { what, count }) => {
    const data = { what: what === 'given' ? 'given' : 'taken', count: Number(count) } as const;
    return { data, msg: handed[language][data.what](grouped(data.count)) };
  },
};

const extensions: Record<Language, Record<'asked' | 'granted' | 'refused', (answer: string) => string>> = {
  zh: {
    asked: () => '有同事申请延长客户保留',
    granted: (answer) => ['延期申请已同意', answer].filter(Boolean).join('：'),
    refused: (answer) => ['延期申请没有通过', answer].filter(Boolean).join('：'),
  },
  en: {
    asked: () => 'A colleague asks for more time with a customer',
    granted: (answer) => ['You were given more time', answer].filter(Boolean).join(': '),
    refused: (answer) => ['You were not given more time', answer].filter(Boolean).join(': '),
  },
};

const atNight: Record<Language, Record<'returned' | 'warned', (count: number, days: number) => string>> = {
  zh: {
    returned: (count) => `昨夜 ${grouped(count)} 位客户回到公海`,
    warned: (count, days) => `${grouped(count)} 位客户 ${days} 天内会回公海，及时跟进`,
  },
  en: {
    returned: (count) => `${grouped(count)} customers went back to the sea last night`,
    warned: (count, days) => `${grouped(count)} customers go back to the sea within ${days} days: follow up in time`,
  },
};

/** 4,793 */
const grouped = (count: number) => count.toLocaleString('en');

const words: Record<Language, (counts: Entered) => string> = {
  zh: ({ what, entered, doubtful, refused }) => {
    const unit = what === 'follow_ups' ? '条' : '个';
    return [
      what === 'follow_ups' ? `导入跟进 ${grouped(entered)} 条` : `录入 ${grouped(entered)} 个`,
      doubtful && `已有 ${grouped(doubtful)} ${unit}`,
      refused && `有误 ${grouped(refused)} ${unit}`,
    ]
      .filter(Boolean)
      .join('，');
  },
  en: ({ what, entered, doubtful, refused }) =>
    [
      what === 'follow_ups'
        ? `${grouped(entered)} ${entered === 1 ? 'follow-up' : 'follow-ups'} imported`
        : `${grouped(entered)} entered`,
      doubtful && `${grouped(doubtful)} known already`,
      refused && `${grouped(refused)} refused`,
    ]
      .filter(Boolean)
      .join(', '),
};

const handed: Record<Language, Record<'given' | 'taken', (count: string) => string>> = {
  zh: { given: (count) => `你分到 ${count} 位客户`, taken: (count) => `你的 ${count} 位客户被移走` },
  en: { given: (count) => `You were given ${count} customers`, taken: (count) => `${count} customers left your pool` },
};
