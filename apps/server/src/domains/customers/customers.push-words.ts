import { plural } from '@haihu/rules/plural';
import type { Language } from '../../platform/http/server.ts';

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

export const extensions: Record<Language, Record<'asked' | 'granted' | 'refused', (answer: string) => string>> = {
  zh: {
    asked: () => '有同事申请延长客户保留',
    granted: (answer) => ['延期申请已同意', answer].filter(Boolean).join('：'),
    refused: (answer) => ['延期申请没有通过', answer].filter(Boolean).join('：'),
  },
  en: {
    asked: () => 'A colleague requested more time with a customer',
    granted: (answer) => ['Your request for more time was approved', answer].filter(Boolean).join(': '),
    refused: (answer) => ['Your request for more time was declined', answer].filter(Boolean).join(': '),
  },
};

export const atNight: Record<Language, Record<'returned' | 'warned', (count: number, days: number) => string>> = {
  zh: {
    returned: (count) => `昨夜 ${grouped(count)} 位客户自动回收`,
    warned: (count, days) => `${grouped(count)} 位客户 ${days} 天内会自动回收，及时跟进`,
  },
  en: {
    returned: (count) => `${plural(grouped(count), 'customer')} returned to the public pool last night`,
    warned: (count, days) =>
      `${plural(grouped(count), 'customer')} will return to the public pool within ${plural(days, 'day')}. Follow up in time`,
  },
};

/** Formats a count with grouped digits: 4,793. */
export const grouped = (count: number) => count.toLocaleString('en');

export const enteredWords: Record<Language, (counts: Entered) => string> = {
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

export const handed: Record<Language, Record<'given' | 'taken', (count: string) => string>> = {
  zh: { given: (count) => `你分到 ${count} 位客户`, taken: (count) => `你的 ${count} 位客户被移走` },
  en: {
    given: (count) => `${plural(count, 'customer was', 'customers were')} assigned to you`,
    taken: (count) => `${plural(count, 'customer was', 'customers were')} moved out of your pool`,
  },
};
