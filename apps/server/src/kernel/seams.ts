/**
 * The functions that a domain needs of the domains above it: a record for each seam. The domain that needs them adds
 * the record to this type, in its `<domain>.seams.ts`. The domains above bring the functions in `Module.seams`.
 */
export interface Seams {}

/** The functions that one domain brings, by the name of the seam. */
export type BroughtSeams = { readonly [Name in keyof Seams]?: Partial<Seams[Name]> };

/** Lends a domain the record of a seam. Its functions are there once all domains are made, so call them on the record. */
export type LendSeam = <Name extends keyof Seams>(name: Name) => Seams[Name];

export interface SeamBoard {
  lend: LendSeam;
  /** Puts the functions of all domains into the lent records. */
  fill(seams: Seams): void;
}

export function createSeams(): SeamBoard {
  const records: Partial<Record<keyof Seams, object>> = {};
  const lend = ((name: keyof Seams) => (records[name] ??= {})) as LendSeam;
  return {
    lend,
    fill(seams) {
      for (const [name, functions] of Object.entries(seams)) Object.assign(lend(name as keyof Seams), functions);
    },
  };
}

/** The functions of several domains together: the compiler sees in this type which function nobody brings. */
export type FoldedSeams<Brought> = Intersection<Brought extends { seams: infer Part } ? Part : never>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Folds the seams of all domains into one. Throws for a function that two of them bring. */
export function foldSeams<Each extends { api: unknown; seams?: BroughtSeams }>(
  modules: readonly Each[],
): FoldedSeams<Each> {
  const folded: Record<string, Record<string, unknown>> = {};
  for (const { seams = {} } of modules) {
    for (const [name, functions] of Object.entries(seams)) {
      const record = (folded[name] ??= {});
      const twice = Object.keys(functions).find((key) => key in record);
      if (twice) throw new Error(`two domains bring ${name}.${twice}`);
      Object.assign(record, functions);
    }
  }
  return folded as FoldedSeams<Each>;
}
