// The rules for migrations after the last release. They keep a table from being locked for long, and the release before
// from breaking. See docs/decisions/0222.

const NAME = '(?:only )?(?:if exists )?([a-z_][a-z0-9_.]*)';
const ALTER = new RegExp(`^alter table ${NAME} (.*)$`);
const INDEX =
  /^create (?:unique )?index (concurrently )?(?:if not exists )?(?:[a-z_][a-z0-9_]* )?on (?:only )?([a-z_][a-z0-9_.]*)/;
const MOVED =
  /\b(?:update (?:only )?([a-z_][a-z0-9_.]*)(?: (?:as )?[a-z_]+)? set|delete from (?:only )?([a-z_][a-z0-9_.]*)|insert into ([a-z_][a-z0-9_.]*)[^;]*? select\b)/g;
const CONSTRAINT = /^add (?:constraint [a-z_][a-z0-9_]* )?(check|foreign key|unique|primary key|exclude)\b/;
/** Functions whose value is the same for all rows of a statement, so that a new column with one as default costs nothing. */
const STABLE = /\b(?:now|current_timestamp|statement_timestamp)\(\)/g;

/**
 * Each rule returns a sentence for every fault of one statement. `isOld(table)` tells if a table existed before this
 * migration. `header` and `marks` are those of the migration.
 */
export const rules = {
  'index-concurrently': ({ statement, isOld }) => {
    const [, concurrently, table] = INDEX.exec(statement) ?? [];
    if (!table || concurrently || !isOld(table)) return [];
    return [`the index keeps every write of ${table} waiting: create it concurrently, in a migration of its own`];
  },

  alone: ({ statement, header, statements }) => {
    const isConcurrent = /^(?:create (?:unique )?|drop |re)index concurrently\b/.test(statement);
    if (isConcurrent && header.isTransaction) {
      return ['it cannot run in a transaction: the second line has to be `-- haihu: no transaction`'];
    }
    if (header.isTransaction) return [];
    if (!isConcurrent) return ['only an index is made or dropped without a transaction'];
    if (statements.length > 1)
      return ['without a transaction a migration is one statement, so that it can be repeated'];
    if (/ if (?:not )?exists /.test(statement)) return [];
    return ['a start may repeat it: write `if not exists`, or `if exists` for a drop'];
  },

  'constraint-not-valid': ({ statement, isOld }) =>
    actionsOf(statement, isOld).flatMap(({ table, action }) => {
      const [, kind] = CONSTRAINT.exec(action) ?? [];
      if (!kind) return [];
      if (kind === 'check' || kind === 'foreign key') {
        if (action.endsWith(' not valid')) return [];
        return [
          `the constraint reads all of ${table} under its lock: add \`not valid\`, and validate it in a later migration`,
        ];
      }
      if (/ using index /.test(`${action} `)) return [];
      return [
        `the constraint makes an index under the lock of ${table}: create it concurrently before, and add \`using index\``,
      ];
    }),

  'validate-alone': ({ statement, statements }) => {
    if (!/^alter table .* validate constraint /.test(statement) || statements.length === 1) return [];
    return [
      'it reads the whole table while the locks of the other statements are held: validate in a migration of its own',
    ];
  },

  'column-added-lightly': ({ statement, isOld }) =>
    actionsOf(statement, isOld).flatMap(({ table, action }) => {
      const [, column] = /^add (?:column )?(?:if not exists )?(?!constraint\b)([a-z_][a-z0-9_]*) /.exec(action) ?? [];
      if (!column || CONSTRAINT.test(action)) return [];
      const faults = [];
      if (/ (?:small|big)?serial\b| generated (?:always|by default) as /.test(action) || hasChangingDefault(action)) {
        faults.push(`${column} writes all of ${table} again: add it empty, and fill it by a job`);
      }
      if (/ (?:check ?\(|references |unique\b|primary key\b)/.test(action)) {
        faults.push(
          `${column} brings a constraint that reads all of ${table}: add the constraint by itself, \`not valid\``,
        );
      }
      if (/ not null\b/.test(action) && !/ default /.test(action)) {
        faults.push(`${column} needs a default: ${table} has rows, and the release before inserts more without it`);
      }
      return faults;
    }),

  'column-type': ({ statement, isOld }) =>
    actionsOf(statement, isOld).flatMap(({ table, action }) => {
      if (!/^alter (?:column )?[a-z_][a-z0-9_]* (?:set data )?type /.test(action)) return [];
      return [`another type writes all of ${table} again: add a new column, and fill it by a job`];
    }),

  'not-null-checked': ({ statement, isOld, marks, validated }) =>
    actionsOf(statement, isOld).flatMap(({ table, action }) => {
      if (!/^alter (?:column )?[a-z_][a-z0-9_]* set not null$/.test(action)) return [];
      if (marks.checkedBy.some((name) => validated.has(name))) return [];
      return [
        `it reads all of ${table} under its lock: validate a check before, and name it here: \`-- haihu: checked by <constraint>\``,
      ];
    }),

  'rows-by-job': ({ statement, isOld, marks }) =>
    [...statement.matchAll(MOVED)].flatMap(([, updated, deleted, filled]) => {
      const table = updated ?? deleted ?? filled;
      if (marks.fewRows.includes(table) || (filled === undefined && !isOld(table))) return [];
      return [`rows of ${table} are moved in one transaction: use a job, or say \`-- haihu: few rows in ${table}\``];
    }),

  'no-long-lock': ({ statement, isOld }) => {
    const [, locked] =
      /^(?:lock(?: table)?|truncate(?: table)?|cluster|vacuum full) (?:only )?([a-z_][a-z0-9_.]*)/.exec(statement) ??
      [];
    if (locked && isOld(locked)) return [`it locks ${locked} until the migration ends`];
    return /^reindex (?!.*concurrently)/.test(statement) ? ['it locks its table: reindex concurrently'] : [];
  },

  'contract-says-so': ({ statement, statements, isOld, header }) => {
    const drops =
      isDropped(statement, statements) ||
      (/^alter table .* rename (?:to|column|[a-z_]+ to)\b/.test(statement) && isOld(tableOf(statement))) ||
      actionsOf(statement, isOld).some(({ action }) =>
        /^drop (?:column )?(?!constraint|not null|default)/.test(action),
      );
    if (!drops || header.kind === 'contract') return [];
    return [
      'it takes away what an older release may use: that is `contract`, and `needs` is the first release without that use',
    ];
  },
};

/** Returns true if the statement drops a thing that the migration does not make again, with other columns for example. */
function isDropped(statement, statements) {
  const [, kind, name] = /^drop (table|view|function|type) (?:if exists )?([a-z_][a-z0-9_.]*)/.exec(statement) ?? [];
  if (!kind) return false;
  const made = ['create', 'create or replace'].map((verb) => `${verb} ${kind} ${name}`);
  return !statements.some((other) =>
    made.some((start) => other.startsWith(start) && !/^\w/.test(other.slice(start.length))),
  );
}

function tableOf(statement) {
  return ALTER.exec(statement)?.[1] ?? '';
}

/** Returns the actions of an `alter table` on a table that existed before: one for each comma outside of brackets. */
function actionsOf(statement, isOld) {
  const [, table, actions] = ALTER.exec(statement) ?? [];
  if (!table || !isOld(table)) return [];
  const found = [];
  let [depth, action] = [0, ''];
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) [action] = ['', found.push(action)];
    else action += letter;
  }
  return [...found, action].map((text) => ({ table, action: text.trim() }));
}

/** Returns true if a default differs from row to row, so that every row has to be written. */
function hasChangingDefault(action) {
  const [, value = ''] = / default (.*)$/.exec(action) ?? [];
  return /[a-z_]+ ?\(/.test(value.replaceAll(STABLE, '').replace(/ (?:check|references) ?.*$/, ''));
}
