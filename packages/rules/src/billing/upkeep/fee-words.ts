import { withFurther } from '@haihu/contract/languages';

/** Words for the fees of a line. Days are written as 2026-03-31. */
export interface FeeWords {
  setup: (line: string) => string;
  /** `until` is the last day, included. */
  month: (line: string, from: string, until: string) => string;
}

/** Reasons of bills that the product writes itself, on screens and in exported files. */
export const feeWords = await withFurther<FeeWords>(
  {
    zh: {
      setup: (line) => `开通费：${line}`,
      month: (line, from, until) => `月租：${line}（${from} 至 ${until}）`,
    },
    en: {
      setup: (line) => `Setup: ${line}`,
      month: (line, from, until) => `Rent: ${line} (${from} to ${until})`,
    },
  },
  (language) => import(`./fee-words/${language}.ts`),
);

const SETUP = /^开通费：(.+)$/su;
const MONTH = /^月租：(.+)（(\d{4}-\d{2}-\d{2}) 至 (\d{4}-\d{2}-\d{2})）$/su;

/**
 * Returns the reason of a bill in these words. The ledger keeps the reasons of fees in Chinese and never changes them.
 * Any other reason is a person's and stays as it is.
 */
export function wordedReason(reason: string, words: FeeWords): string {
  const [, ofSetup] = SETUP.exec(reason) ?? [];
  if (ofSetup !== undefined) return words.setup(ofSetup);
  const [, line, from, until] = MONTH.exec(reason) ?? [];
  return line !== undefined && from !== undefined && until !== undefined ? words.month(line, from, until) : reason;
}
