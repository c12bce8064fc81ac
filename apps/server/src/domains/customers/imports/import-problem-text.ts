import { type Language, loadWords } from '@haihu/contract/languages';
import { importFieldWords, importProblemSentence } from '@haihu/rules/customers/imports/import-words';
import type { FieldProblem } from './import-rows.ts';
import type { zh } from './error-file-texts/zh.ts';

type Field = FieldProblem['field'];

/**
 * Returns all problems of a row, for the last column of the error workbook. `ownNames`: names of custom fields by id.
 */
export function problemText(
  problems: readonly (FieldProblem & { firstSheet: string | null })[],
  language: Language,
  ownNames: ReadonlyMap<string, string> = new Map(),
): string {
  const nameOf = (field: Field) =>
    isOwn(field) ? (ownNames.get(field.slice('custom:'.length)) ?? '') : importFieldWords(language)[field];
  const written = problems.map((one) => importProblemSentence({ ...one, field: nameOf(one.field) }, language));
  return written.join(errorFileWords[language].between);
}

const isOwn = (field: Field): field is `custom:${string}` => field.startsWith('custom:');

/** The names of the error workbook's sheet and of its last column. */
export const errorFileWords = await loadWords<typeof zh>((language) => import(`./error-file-texts/${language}.ts`));
