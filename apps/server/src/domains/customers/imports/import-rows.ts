import type { ImportField, RowProblem } from '@haihu/contract/customer-imports';
import { type Level, parseLevel } from '@haihu/rules/levels';
import { classifyPhone, type PhoneProblem } from '@haihu/rules/phone-kind';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import type { CustomerField } from './import-columns.ts';

export interface ImportedCustomer {
  name: string | null;
  /** Normalised, 11 digits. */
  mobile: string;
  /** Normalised, without repeats: mobiles, landlines and foreign numbers. */
  otherMobiles: string[];
  company: string | null;
  position: string | null;
  gender: 'male' | 'female' | null;
  level: Level | null;
  source: string | null;
  address: string | null;
  remark: string | null;
}

export interface FieldProblem {
  field: CustomerField;
  problem: RowProblem;
  /** For `duplicate_in_file`: the row that has the number already, as a person counts. */
  firstRow: number | null;
}

/** `problems` is empty where there is a customer. The first one is what to show where only one fits. */
export type CheckedRow =
  | { number: number; customer: ImportedCustomer; problems: [] }
  | { number: number; customer: null; problems: [FieldProblem, ...FieldProblem[]] };

export type TextField = Exclude<CustomerField, 'mobile' | 'otherMobile' | 'gender' | 'level'>;

const LONGEST: Record<TextField, number> = {
  name: 60,
  company: 120,
  position: 60,
  source: 60,
  address: 200,
  remark: 2000,
};
const MOST_OTHER_MOBILES = 10;

const genders = new Map<string, 'male' | 'female' | null>([
  ...['男', '男性', '男士', '先生', 'm', 'male', 'mr'].map((word) => [word, 'male'] as const),
  ...['女', '女性', '女士', '小姐', 'f', 'female', 'ms', 'mrs', 'miss'].map((word) => [word, 'female'] as const),
  ...['', '未知', '不详', '保密', 'unknown', '-'].map((word) => [word, null] as const),
]);

/**
 * Checks the rows of one file in their order; `fields` says what each column holds. Call it once a file: it remembers
 * the numbers it has seen. Only a row without problems keeps its number from later rows.
 */
export function createRowCheck(fields: readonly ImportField[]): (row: SheetRow) => CheckedRow {
  const firstRows = new Map<string, number>();

  return ({ number, cells }) => {
    const problems: FieldProblem[] = [];
    const report = (field: CustomerField, problem: RowProblem | undefined) => {
      if (problem) problems.push({ field, problem, firstRow: null });
    };
    const all = (field: CustomerField) => cells.filter((cell, index) => cell !== '' && fields[index] === field);
    const [main = '', ...furtherMains] = all('mobile').flatMap(splitNumbers);
    const mobile = classifyPhone(main);
    report('mobile', mobile.problem ? mobileProblems[mobile.problem] : undefined);
    if (!mobile.problem && mobile.kind !== 'mobile')
      report('mobile', mobile.kind === 'service' ? 'short_mobile' : 'not_a_number');

    const firstRow = mobile.normalised === null ? undefined : firstRows.get(mobile.normalised);
    if (firstRow !== undefined) problems.push({ field: 'mobile', problem: 'duplicate_in_file', firstRow });

    const others = [...furtherMains, ...all('otherMobile').flatMap(splitNumbers)].map(classifyPhone);
    const wrongOther = others.find((other) => other.problem)?.problem;
    if (wrongOther) report('otherMobile', wrongOther === 'lost_digits' ? 'lost_digits' : 'not_a_number');
    const otherMobiles = new Set(others.flatMap(({ normalised }) => normalised ?? []));
    otherMobiles.delete(mobile.normalised ?? '');
    report('otherMobile', otherMobiles.size > MOST_OTHER_MOBILES ? 'too_long' : undefined);

    const typedLevel = all('level')[0] ?? '';
    const level = parseLevel(typedLevel);
    report('level', level === null && !/^[-—]?$/.test(typedLevel) ? 'unknown_level' : undefined);
    const gender = genders.get((all('gender')[0] ?? '').toLowerCase().replace(/\.$/, ''));
    report('gender', gender === undefined ? 'unknown_gender' : undefined);

    const text = (field: TextField) => {
      const joined = field === 'remark' ? all(field).join('\n') : (all(field)[0] ?? '');
      report(field, joined.length > LONGEST[field] ? 'too_long' : undefined);
      return joined || null;
    };
    const customer: ImportedCustomer = {
      name: text('name'),
      mobile: mobile.normalised ?? '',
      otherMobiles: [...otherMobiles],
      company: text('company'),
      position: text('position'),
      gender: gender ?? null,
      level,
      source: text('source'),
      address: text('address'),
      remark: text('remark'),
    };

    const [first, ...rest] = problems;
    if (first) return { number, customer: null, problems: [first, ...rest] };
    firstRows.set(customer.mobile, number);
    return { number, customer, problems: [] };
  };
}

const mobileProblems: Record<PhoneProblem, RowProblem> = {
  missing: 'missing_mobile',
  short: 'short_mobile',
  long: 'long_mobile',
  second_digit: 'second_digit',
  no_area_code: 'short_mobile',
  lost_digits: 'lost_digits',
  letters: 'not_a_number',
  not_a_number: 'not_a_number',
};

/** Two numbers in one cell: 13800138000/13900139000. */
function splitNumbers(cell: string): string[] {
  const parts = cell.split(/[/、,，;；|\n]/).filter((part) => part.trim() !== '');
  return parts.every((part) => /\d/.test(part)) ? parts : [cell];
}
