import type { ResultPage } from '@haihu/contract/socket';
import type { Presenters } from '../../kernel/push-presenters.ts';
import { atNight, enteredWords, extensions, grouped, handed } from './customers.push-words.ts';

const resultPages: readonly unknown[] = ['import', 'intake', 'typed'] satisfies ResultPage[];
const isResultPage = (page: unknown): page is ResultPage => resultPages.includes(page);

/**
 * Presents pushes with their counts. Type 15: an import is finished. Type 103: a batch filled or emptied a pool. Type
 * 104: the changes of the night. Type 106: an extension was asked for or answered.
 */
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
  15: async ({ language }, { what, entered, doubtful, listed, refused, sessionId, page, pageId }) => {
    const data = {
      what: what === 'follow_ups' ? what : 'numbers',
      entered: Number(entered),
      doubtful: Number(doubtful),
      ...(listed !== undefined && { listed: Number(listed) }),
      refused: Number(refused),
      ...(typeof sessionId === 'string' && { sessionId }),
      ...(isResultPage(page) && { result: { what: page, id: String(pageId) } }),
    } as const;
    return { data, msg: enteredWords[language](data) };
  },
  103: async ({ language }, { what, count }) => {
    const data = { what: what === 'given' ? 'given' : 'taken', count: Number(count) } as const;
    return { data, msg: handed[language][data.what](grouped(data.count)) };
  },
};
