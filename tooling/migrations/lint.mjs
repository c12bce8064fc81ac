// Checks the migrations after the last release against the rules.
import { readHeader } from '../../apps/server/src/platform/db/migration-header.ts';
import { rules } from './rules.mjs';
import { statementsOf } from './statements.mjs';

const LINES = /^-- haihu: (.*)$/gm;
const MARK = /^(?:few rows in ([a-z_][a-z0-9_]*)|checked by ([a-z_][a-z0-9_]*))$/;

/**
 * Returns the faults of migrations, given as `{ name, text }` in their order. Each fault has the name of the migration,
 * the name of the rule and a sentence.
 */
export function lintMigrations(migrations) {
  /** Names of the constraints that an earlier migration has validated. */
  const validated = new Set();
  return migrations.flatMap(({ name, text }) => {
    const faults = faultsOf(text, validated).map(([rule, problem]) => ({ name, rule, problem }));
    for (const statement of statementsOf(text)) {
      const [, constraint] = / validate constraint ([a-z_][a-z0-9_]*)/.exec(statement) ?? [];
      if (constraint) validated.add(constraint);
    }
    return faults;
  });
}

function faultsOf(text, validated) {
  const header = readHeader(text);
  if (header === null) {
    return [['header', 'the first line has to be like `-- haihu: expand; needs 1.0`: see CONTRIBUTING.md']];
  }
  const lines = [...text.matchAll(LINES)].map(([, words]) => words.trimEnd());
  const read = lines
    .slice(header.isTransaction && header.after === null ? 1 : 2)
    .map((words) => ({ words, mark: MARK.exec(words) }));
  if (header.after !== null && header.kind !== 'contract') {
    return [['header', 'only a contract may wait for a backfill']];
  }
  const unread = read.filter(({ mark }) => mark === null);
  const marks = {
    fewRows: read.flatMap(({ mark }) => mark?.[1] ?? []),
    checkedBy: read.flatMap(({ mark }) => mark?.[2] ?? []),
  };
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(
      (statement) => /^create (?:unlogged )?table (?:if not exists )?([a-z_][a-z0-9_.]*)/.exec(statement)?.[1] ?? [],
    ),
  );
  const isOld = (table) => !made.has(table);
  return [
    ...unread.map(({ words }) => ['header', `nothing reads \`-- haihu: ${words}\``]),
    ...statements.flatMap((statement) =>
      Object.entries(rules).flatMap(([rule, check]) =>
        check({ statement, statements, header, marks, isOld, validated }).map((problem) => [rule, problem]),
      ),
    ),
  ];
}
