import { type ResultPage, push } from '@haihu/contract/socket';
import { plural } from '@haihu/rules/plural';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Language } from '../../../platform/http/server.ts';
import { grouped } from '../core/grouped.ts';

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
    return { data, msg: enteredWords[language](data) };
  },
};

/** Messages of an import that is finished. */
export const importMessages: MessagePresenters = {
  [push.importEnded]: plainMessages(({ what, entered, doubtful, listed, refused }, language) => ({
    title: imported[language][what === 'follow_ups' ? what : 'numbers'],
    text: enteredWords[language]({
      what: what === 'follow_ups' ? what : 'numbers',
      entered: Number(entered),
      doubtful: Number(doubtful),
      listed: Number(listed ?? 0),
      refused: Number(refused),
    }),
    link: { to: 'customers' },
  })),
};

const imported = {
  zh: { numbers: '号码录入完成', follow_ups: '跟进导入完成' },
  en: { numbers: 'Numbers entered', follow_ups: 'Follow-ups imported' },
};

/** The counts of an import. */
interface Entered {
  what: 'numbers' | 'follow_ups';
  /** The number of written rows, as new customers or into existing ones. */
  entered: number;
  /** The number of rows skipped as duplicates: known already, or twice in the file. */
  doubtful: number;
  /** Only for a task: the number of rows on the do-not-call list. */
  listed?: number;
  refused: number;
}

const enteredWords: Record<Language, (counts: Entered) => string> = {
  zh: ({ what, entered, doubtful, listed, refused }) => {
    const unit = what === 'follow_ups' ? '条' : '个';
    return [
      what === 'follow_ups' ? `导入跟进 ${grouped(entered)} 条` : `录入 ${grouped(entered)} 个`,
      doubtful && `重复 ${grouped(doubtful)} ${unit}`,
      listed && `勿拨 ${grouped(listed)} ${unit}`,
      refused && `有误 ${grouped(refused)} ${unit}`,
    ]
      .filter(Boolean)
      .join('，');
  },
  en: ({ what, entered, doubtful, listed, refused }) =>
    [
      what === 'follow_ups'
        ? `${grouped(entered)} ${entered === 1 ? 'follow-up' : 'follow-ups'} imported`
        : `${grouped(entered)} entered`,
      doubtful && plural(grouped(doubtful), 'duplicate'),
      listed && `${grouped(listed)} on the do-not-call list`,
      refused && `${grouped(refused)} with errors`,
    ]
      .filter(Boolean)
      .join(', '),
};
