import type { ErrorName } from './errors.ts';
import { type InLanguages, inLanguages, type Language, languages, loadWords } from './languages.ts';

const domains = [
  'agency',
  'billing',
  'calls',
  'config',
  'customers',
  'files',
  'followups',
  'identity',
  'messages',
  'operator',
  'organisation',
  'statistics',
  'tasks',
];

type Texts = Record<ErrorName, string>;

const tables = await Promise.all([
  loadWords<Partial<Texts>>((language) => import(`./error-texts/${language}.ts`)),
  ...domains.map((domain) => loadWords<Partial<Texts>>((language) => import(`./${domain}/error-texts/${language}.ts`))),
]);

const texts = Object.fromEntries(
  languages.map(({ id }) => [id, Object.assign({}, ...tables.map((table) => table[id]))]),
) as Record<Language, Texts>;

/** Returns what an error says in a language. */
export const errorText = (name: ErrorName, language: Language): string => texts[language][name];

/** Returns what an error says in every language. */
export const errorInWords = (name: ErrorName): InLanguages => inLanguages((language) => texts[language][name]);
