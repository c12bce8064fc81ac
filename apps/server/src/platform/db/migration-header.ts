/** The facts that the first lines of a migration state: `-- haihu: expand; needs 1.0`. */
export interface MigrationHeader {
  /**
   * `expand`: adds to the schema. `contract`: takes away what no supported release uses any more. `backfill`: fills
   * small tables.
   */
  kind: 'expand' | 'contract' | 'backfill';
  /** The oldest release that may run on the schema afterwards: `1.0`. */
  needs: string;
  /** False with a second line `-- haihu: no transaction`. The migration is then one statement that brings its own. */
  isTransaction: boolean;
  /**
   * The backfill after which the migration is applied. Null: none. It is the second line of a `contract`:
   * `-- haihu: after customers.region`.
   */
  after: string | null;
}

const FIRST = /^-- haihu: (expand|contract|backfill); needs (\d+(?:\.\d+){1,2})$/;
const ALONE = '-- haihu: no transaction';
const AFTER = /^-- haihu: after ([a-z_]+\.[a-z_]+)$/;

/** Reads the header of a migration. Returns `null` without one, as in the migrations up to the first release. */
export function readHeader(text: string): MigrationHeader | null {
  const [first = '', second = ''] = text.split('\n', 2).map((line) => line.trimEnd());
  const [, kind, needs] = FIRST.exec(first) ?? [];
  if (kind === undefined || needs === undefined) return null;
  const [, after = null] = AFTER.exec(second) ?? [];
  return { kind: kind as MigrationHeader['kind'], needs, isTransaction: second !== ALONE, after };
}
