import { loadWords } from '@haihu/contract/languages';
import { type ResultPage, push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

const resultPages: readonly unknown[] = ['import', 'intake', 'typed'] satisfies ResultPage[];
const isResultPage = (page: unknown): page is ResultPage => resultPages.includes(page);

/** Pushes of an import that is finished. */
export const importPushes: Presenters = {
  [push.importEnded]: async ({ language }, { what, entered, doubtful, listed, refused, sessionId, page, pageId }) => {
    const data = {
      what: what === 'follow_ups' ? what : 'numbers',
      entered: Number(entered),
      doubtful: Number(doubtful),
      ...(listed !== undefined && { listed: Number(listed) }),
      refused: Number(refused),
      ...(typeof sessionId === 'string' && { sessionId }),
      ...(isResultPage(page) && { result: { what: page, id: String(pageId) } }),
    } as const;
    return { data, msg: words[language].enteredWords(data) };
  },
};

/** Messages of an import that is finished. */
export const importMessages: MessagePresenters = {
  [push.importEnded]: plainMessages(({ what, entered, doubtful, listed, refused }, language) => ({
    title: words[language].imported[what === 'follow_ups' ? what : 'numbers'],
    text: words[language].enteredWords({
      what: what === 'follow_ups' ? what : 'numbers',
      entered: Number(entered),
      doubtful: Number(doubtful),
      listed: Number(listed ?? 0),
      refused: Number(refused),
    }),
    link: { to: 'customers' },
  })),
};
