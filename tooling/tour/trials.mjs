// The recipes of docs/tour.md that have a count of files, as edits of a tree. A trial also names the tests that show
// what the edits did, and their places in the tree.

/** Returns the edit that puts lines before the first line that begins so. */
const before = (file, start, text) => ({ file, start, text });

const fields = 'packages/contract/src/customers/fields.ts';
const fieldWords = 'packages/rules/src/customers/field-words.ts';
const figures = 'packages/contract/src/statistics/values.ts';
const figureWords = 'packages/rules/src/statistics/figure-words.ts';
const counted = 'apps/server/src/domains/calls/core/counted-calls.ts';

/** A field of customers: their industry. `migration` makes the path of a migration. */
const field = (migration) => ({
  heading: 'Add a field',
  edits: [
    {
      file: migration('industry'),
      text: 'alter table customer add column industry text;\nalter table import_row add column industry text;\n',
    },
    before(
      fields,
      '  address: {',
      "  industry: { kind: 'line', longest: 40, part: 'origin', hiddenWith: 'industry', isFiltered: true },\n",
    ),
    before(fieldWords, "      address: '地址'", "      industry: '行业',\n"),
    before(fieldWords, "      address: 'Address'", "      industry: 'Industry',\n"),
  ],
  tests: {
    'industry.server.ts': 'apps/server/src/domains/customers/industry.test.ts',
    'industry.web.tsx': 'apps/web/src/features/customers/record/industry.test.tsx',
  },
});

/** A figure of calls with a column of its own: calls with at least a minute of talk. */
const figure = (migration) => ({
  heading: 'Add a figure',
  edits: [
    {
      file: migration('long_calls'),
      text: 'alter table statistics_call add column long_calls integer not null default 0;\n-- Adds all days up again.\ndelete from statistics_day;\n',
    },
    before(counted, '  from call c', '    , (c.talk_seconds >= 60)::integer as long_calls\n'),
    before(counted, '  from call_span s', '    , (s.seconds >= 60)::integer\n'),
    before(
      figures,
      '  undialled: {',
      "  longCalls: { unit: 'count', counted: 'sum', behind: 'longCalls', card: 'always' },\n",
    ),
    before(
      'apps/server/src/domains/statistics/of-calls/calls-behind.repository.ts',
      '  answered: sql`',
      '  longCalls: sql`and c.talk_seconds >= 60`,\n',
    ),
    before(figureWords, "      undialled: '未拨出'", "      longCalls: '长通话',\n"),
    before(figureWords, "      undialled: 'Not dialled'", "      longCalls: 'Long calls',\n"),
  ],
  tests: {
    'long-calls.server.ts': 'apps/server/src/domains/statistics/long-calls.test.ts',
    'long-calls.web.tsx': 'apps/web/src/features/statistics/of-calls/long-calls.test.tsx',
  },
});

const french = (words) =>
  `import type { PartlyTranslated } from '@haihu/contract/languages';\nimport type { zh } from './zh.ts';\n\nexport const fr: PartlyTranslated<typeof zh> = ${words};\n`;

/** A third language, with the words of four rooms. `words`: files that the count leaves out, because each room may have one. */
const language = () => ({
  heading: 'Add a language',
  edits: [
    before(
      'packages/contract/src/languages.ts',
      '] as const satisfies',
      "  { id: 'fr', name: 'Français', tag: 'fr', header: 'fr_fr', between: ', ', isComplete: false },\n",
    ),
  ],
  words: [
    {
      file: 'apps/web/src/features/identity/login/texts/fr.ts',
      text: french("{ signIn: 'Se connecter', signInTo: (name) => `Se connecter à ${name}` }"),
    },
    {
      file: 'packages/contract/src/identity/error-texts/fr.ts',
      text: french("{ 'identity.wrong_credentials': 'Numéro ou mot de passe incorrect' }"),
    },
    { file: 'apps/server/src/kernel/field-texts/fr.ts', text: french("{ required: 'obligatoire' }") },
    { file: 'apps/server/src/domains/tasks/exporting/texts/fr.ts', text: french("{ sheet: 'Résultats' }") },
    {
      file: 'packages/rules/src/organisation/audit/audit-texts/fr.ts',
      text: french("{ titles: { 'identity.login': 'Connexion' } }"),
    },
  ],
  tests: {
    'french.server.ts': 'apps/server/src/domains/identity/french.test.ts',
    'french.web.ts': 'apps/web/src/features/identity/login/french.test.ts',
    'french.build.mjs': 'tooling/french.test.mjs',
  },
});

/** Makes the trials. `highest` is the highest number of a migration. */
export function trialsAfter(highest) {
  let last = highest;
  const migration = (name) => `apps/server/migrations/${String((last += 1)).padStart(4, '0')}_${name}.sql`;
  return [field(migration), figure(migration), language()];
}

/** Returns the files that a trial changes or makes, each once. */
export const filesOf = ({ edits }) => [...new Set(edits.map(({ file }) => file))];

/** Returns the count that docs/tour.md states behind the heading of a recipe; `undefined` without one. */
export function statedFiles(tour, heading) {
  const [, count] = new RegExp(`\\*\\*${heading}\\*\\* \\((\\d+) files?\\b`).exec(tour) ?? [];
  return count && Number(count);
}
