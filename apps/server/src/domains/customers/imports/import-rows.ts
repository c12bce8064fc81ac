import { customerFields, type TypedText, typedTexts } from '@haihu/contract/customers/fields';
import type { ImportField } from '@haihu/contract/customers/imports';
import type { RowProblem, Gender } from '@haihu/contract/customers/values';
import { type CustomProblem, type CustomValue, judgeCustomValue } from '@haihu/rules/customers/custom-fields';
import { type Level, levels } from '@haihu/rules/customers/levels';
import { parseLevel } from '@haihu/rules/customers/parse-level';
import { classifyPhone, type PhoneProblem } from '@haihu/rules/phone-kind';
import { writtenPhones } from '@haihu/rules/written-phones';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { TypedValues } from '../core/field-columns.ts';
import type { ImportedOwnField } from './import-columns.ts';
import { readDay } from './import-times.ts';

export interface ImportedCustomer extends TypedValues {
  name: string | null;
  /** Normalised, 11 digits. */
  mobile: string;
  /** Normalised, without repeats: mobiles, landlines and foreign numbers. */
  otherMobiles: string[];
  level: Level | null;
  /** Ids of tags. */
  tags: string[];
  /** Values of custom fields by the id of the field. */
  custom: Record<string, CustomValue>;
}

/** The words that an enterprise chose itself: custom fields, tags and names of levels. */
export interface OwnWords {
  fields: readonly ImportedOwnField[];
  /** Ids of the tags in use, by name in lower case. */
  tags: ReadonlyMap<string, string>;
  /** Names of the levels 1 to 6; null for a level without one. */
  levelNames: readonly (string | null)[];
}

export const noOwnWords: OwnWords = { fields: [], tags: new Map(), levelNames: [] };

export interface FieldProblem {
  field: Exclude<ImportField, 'ignored'>;
  problem: RowProblem;
  /** For `duplicate_in_file`: the first row with the number, counted from 1. */
  firstRow: number | null;
}

/** A checked row. `problems` is empty if there is a customer. The first problem is shown if only one fits. */
export type CheckedRow =
  | { number: number; customer: ImportedCustomer; problems: [] }
  | { number: number; customer: null; problems: [FieldProblem, ...FieldProblem[]] };

const MOST_OTHER_MOBILES = 10;

const genders = new Map<string, Gender | null>([
  ...['男', '男性', '男士', '先生', 'm', 'male', 'mr'].map((word) => [word, 'male'] as const),
  ...['女', '女性', '女士', '小姐', 'f', 'female', 'ms', 'mrs', 'miss'].map((word) => [word, 'female'] as const),
  ...['', '未知', '不详', '保密', 'unknown', '-'].map((word) => [word, null] as const),
]);

/**
 * Creates the check for the rows of one file, in their order. `fields` is the field of each column. Each file needs a
 * check of its own, because it remembers the numbers that it has seen. Only the number of a row without problems counts
 * for later rows.
 */
export function createRowCheck(
  fields: readonly ImportField[],
  own: OwnWords = noOwnWords,
  firstRows = new Map<string, number>(),
): (row: SheetRow) => CheckedRow {
  const ownFields = own.fields.filter(({ id }) => fields.includes(`custom:${id}`));

  return ({ number, cells }) => {
    const problems: FieldProblem[] = [];
    const report = (field: FieldProblem['field'], problem: RowProblem | undefined) => {
      if (problem) problems.push({ field, problem, firstRow: null });
    };
    const all = (field: ImportField) => cells.filter((cell, index) => cell !== '' && fields[index] === field);
    const { main, further } = chooseMain(
      all('mobile').flatMap(writtenPhones),
      all('otherMobile').flatMap(writtenPhones),
    );
    const mobile = classifyPhone(main);
    report('mobile', mobile.problem ? mobileProblems[mobile.problem] : undefined);
    if (!mobile.problem && mobile.kind !== 'mobile')
      report('mobile', mobile.kind === 'service' ? 'short_mobile' : 'no_mobile');

    const firstRow = mobile.normalised === null ? undefined : firstRows.get(mobile.normalised);
    if (firstRow !== undefined) problems.push({ field: 'mobile', problem: 'duplicate_in_file', firstRow });

    const others = further.map(classifyPhone);
    const wrongOther = others.find((other) => other.problem)?.problem;
    if (wrongOther) report('otherMobile', otherProblems[wrongOther] ?? 'not_a_number');
    const otherMobiles = new Set(others.flatMap(({ normalised }) => normalised ?? []));
    otherMobiles.delete(mobile.normalised ?? '');
    report('otherMobile', otherMobiles.size > MOST_OTHER_MOBILES ? 'too_long' : undefined);

    const typedLevel = all('level')[0] ?? '';
    const level = parseOwnLevel(typedLevel, own.levelNames);
    report('level', level === null && !/^[-—]?$/.test(typedLevel) ? 'unknown_level' : undefined);
    const gender = genders.get((all('gender')[0] ?? '').toLowerCase().replace(/\.$/, ''));
    report('gender', gender === undefined ? 'unknown_gender' : undefined);

    const tags = all('tags')
      .flatMap((cell) => cell.split(/[、,，;；|/\n]/))
      .flatMap((name) => name.trim().toLowerCase() || []);
    report('tags', tags.some((name) => !own.tags.has(name)) ? 'unknown_tag' : undefined);
    const custom = Object.fromEntries(
      ownFields.flatMap((field): [string, CustomValue][] => {
        const value = readOwnValue(field, all(`custom:${field.id}`)[0] ?? '');
        const problem = judgeCustomValue(field, value);
        report(`custom:${field.id}`, problem ? ownProblems[problem] : undefined);
        return value === null ? [] : [[field.id, value]];
      }),
    );

    const text = (field: TypedText | 'name') => {
      const { kind, longest } = customerFields[field];
      const joined = kind === 'lines' ? all(field).join('\n') : (all(field)[0] ?? '');
      report(field, joined.length > longest ? 'too_long' : undefined);
      return joined || null;
    };
    const customer: ImportedCustomer = {
      name: text('name'),
      mobile: mobile.normalised ?? '',
      otherMobiles: [...otherMobiles],
      ...(Object.fromEntries(typedTexts.map((field) => [field, text(field)])) as Record<TypedText, string | null>),
      gender: gender ?? null,
      level,
      tags: [...new Set(tags.flatMap((name) => own.tags.get(name) ?? []))],
      custom,
    };

    const [first, ...rest] = problems;
    if (first) return { number, customer: null, problems: [first, ...rest] };
    firstRows.set(customer.mobile, number);
    return { number, customer, problems: [] };
  };
}

export const mobileProblems: Record<PhoneProblem, RowProblem> = {
  missing: 'missing_mobile',
  short: 'short_mobile',
  long: 'long_mobile',
  second_digit: 'second_digit',
  no_area_code: 'short_mobile',
  lost_digits: 'lost_digits',
  masked: 'masked_number',
  wrong_landline: 'wrong_landline',
  letters: 'not_a_number',
  extension: 'extension',
  not_a_number: 'not_a_number',
};

/** The problems of further numbers, which may be of any kind and length. */
const otherProblems: Partial<Record<PhoneProblem, RowProblem>> = {
  lost_digits: 'lost_digits',
  masked: 'masked_number',
  wrong_landline: 'wrong_landline',
  extension: 'extension',
};

const ownProblems: Record<CustomProblem, RowProblem> = {
  required: 'missing_value',
  wrong_type: 'wrong_value',
  too_long: 'too_long',
  no_number: 'wrong_value',
  no_day: 'wrong_value',
  unknown_option: 'wrong_value',
};

const isMobile = (typed: string) => classifyPhone(typed).kind === 'mobile';

/**
 * Chooses the main number. If the mobile column is empty, the first mobile among the other numbers becomes the main
 * one.
 */
function chooseMain(mains: string[], others: string[]): { main: string; further: string[] } {
  const all = [...mains, ...others];
  const isWhole = mains.every((typed) => !classifyPhone(typed).problem);
  const found = isWhole ? all.findIndex(isMobile) : mains.findIndex(isMobile);
  const at = found >= 0 ? found : 0;
  if (mains.length === 0 && found < 0) return { main: '', further: others };
  return { main: all[at] ?? '', further: all.filter((_, index) => index !== at) };
}

/** Reads a level, also by the names that the enterprise gave its levels. */
export function parseOwnLevel(typed: string, names: OwnWords['levelNames']): Level | null {
  const own = typed === '' ? -1 : names.findIndex((name) => name?.toLowerCase() === typed.toLowerCase());
  return levels[own] ?? parseLevel(typed);
}

/** Reads a cell as the value of a custom field, as far as it can be one. Null for an empty cell. */
function readOwnValue({ type, options }: ImportedOwnField, cell: string): CustomValue | null {
  if (cell === '') return null;
  switch (type) {
    case 'text':
      return cell;
    case 'number':
      return Number(cell.normalize('NFKC').replaceAll(/[,\s￥¥元]/g, '') || NaN);
    case 'date':
      return readDay(cell) ?? cell;
    case 'choice':
      return optionOf(options, cell);
    case 'choices':
      return [...new Set(cell.split(/[、,，;；|\n]/).flatMap((part) => (part.trim() ? optionOf(options, part) : [])))];
  }
}

function optionOf(options: readonly string[], typed: string): string {
  const wanted = typed.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === wanted) ?? typed.trim();
}
