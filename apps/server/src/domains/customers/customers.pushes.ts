import type { Language } from '../../platform/http/server.ts';
import type { Presenters } from '../../platform/push-presenters.ts';

interface Entered {
  /** Written, alone or into what was there. */
  entered: number;
  /** Known already, and left as they are. */
  doubtful: number;
  refused: number;
}

/** Type 15: an import is finished; type 103: a batch filled or emptied a pool. Their words say how many. */
export const customerPushes: Presenters = {
  15: async ({ language }, { entered, doubtful, refused }) => {
    const data = { entered: Number(entered), doubtful: Number(doubtful), refused: Number(refused) };
    return { data, msg: words[language](data) };
  },
  103: async ({ language }, { what, count }) => {
    const data = { what: what === 'given' ? 'given' : 'taken', count: Number(count) } as const;
    return { data, msg: handed[language][data.what](grouped(data.count)) };
  },
};

/** 4,793 */
const grouped = (count: number) => count.toLocaleString('en');

const words: Record<Language, (counts: Entered) => string> = {
  zh: ({ entered, doubtful, refused }) =>
    [
      `录入 ${grouped(entered)} 个`,
      doubtful && `已有 ${grouped(doubtful)} 个`,
      refused && `有误 ${grouped(refused)} 个`,
    ]
      .filter(Boolean)
      .join('，'),
  en: ({ entered, doubtful, refused }) =>
    [
      `${grouped(entered)} entered`,
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
