import type { Language } from '../../platform/http/server.ts';
import type { Presenters } from '../../platform/push-presenters.ts';

interface Entered {
  /** Written, alone or into what was there. */
  entered: number;
  /** Known already, and left as they are. */
  doubtful: number;
  refused: number;
}

/** Type 15: an import is finished; its words say how many. */
export const customerPushes: Presenters = {
  15: async ({ language }, { entered, doubtful, refused }) => {
    const data = { entered: Number(entered), doubtful: Number(doubtful), refused: Number(refused) };
    return { data, msg: words[language](data) };
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
