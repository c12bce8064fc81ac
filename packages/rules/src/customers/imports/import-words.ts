import { type Language, loadWords } from '@haihu/contract/languages';
import { customerFieldWords } from '../field-words.ts';
import type { zh } from './import-texts/zh.ts';
import type { NamedRow } from './named-row.ts';

const texts = await loadWords<typeof zh>((language) => import(`./import-texts/${language}.ts`));

/** Returns the names of the contents of a column. The enterprise's custom fields have names of their own. */
export const importFieldWords = (language: Language) => ({
  ...customerFieldWords[language],
  otherMobile: customerFieldWords[language].otherMobiles,
  ...texts[language].fields,
});

type Sentence = (field: string, first: string) => string;

export interface NamedProblem {
  problem: keyof (typeof zh)['problems'];
  /** The name of the field in the reader's language. */
  field: string;
  /** The earlier row, for `duplicate_in_file`, as a person counts it, and its sheet if the file has several. */
  firstRow: number | null;
  firstSheet: string | null;
}

/** Returns the problem of a cell in one sentence. */
export function importProblemSentence(
  { problem, field, firstRow, firstSheet }: NamedProblem,
  language: Language,
): string {
  const first = firstRow === null ? '' : texts[language].row({ sheet: firstSheet, row: firstRow });
  return (texts[language].problems[problem] as Sentence)(field, first);
}

/** Returns the name of a row, which stands in front of its problem. */
export function importRowName(row: NamedRow, language: Language): string {
  return texts[language].inFront(row);
}
