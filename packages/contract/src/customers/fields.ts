/**
 * The row of a field. `line`: a text of one line that members type. `lines`: a text of several. `gender`: one of the
 * genders. `own`: a field that has code of its own.
 */
interface FieldRow {
  kind: 'line' | 'lines' | 'gender' | 'own';
  /** The most characters of a typed text. */
  longest?: number;
  /** The part of the form and of the detail: before the numbers and tags, or after them. */
  part?: 'person' | 'origin';
  /** The field of `hideableFields` that hides this one until a claim. A field without it is never hidden. */
  hiddenWith?: string;
  /** Lists can be filtered by a part of the text. */
  isFiltered?: true;
  /** The name that imports use for a field of the kind `own`. Typed fields are imported under their own name. */
  imported?: string;
  /** A merge chooses one of two values. It always does for typed fields. */
  isMerged?: true;
}

/**
 * The fields of a customer, in the order of exports. Typed fields (kinds `line`, `lines` and `gender`) have a column of
 * the same name in the tables `customer` and `import_row`. From a row follow the form, the detail, the history, imports,
 * exports, filters, merges, hiding and erasure. `rules/customers/field-words.ts` has the words.
 */
export const customerFields = {
  name: { kind: 'own', longest: 60, imported: 'name', isMerged: true },
  mobile: { kind: 'own', imported: 'mobile', hiddenWith: 'mobile', isMerged: true },
  otherMobiles: { kind: 'own', imported: 'otherMobile', hiddenWith: 'mobile' },
  company: { kind: 'line', longest: 120, part: 'person', hiddenWith: 'company' },
  position: { kind: 'line', longest: 60, part: 'person', hiddenWith: 'position', isFiltered: true },
  gender: { kind: 'gender', part: 'person', hiddenWith: 'position' },
  area: { kind: 'own', hiddenWith: 'area' },
  carrier: { kind: 'own', hiddenWith: 'area' },
  level: { kind: 'own', imported: 'level', isMerged: true },
  tags: { kind: 'own', imported: 'tags' },
  source: { kind: 'line', longest: 60, part: 'origin', hiddenWith: 'source' },
  address: { kind: 'line', longest: 200, part: 'origin', hiddenWith: 'address', isFiltered: true },
  remark: { kind: 'lines', longest: 2000, part: 'origin', hiddenWith: 'remark', isFiltered: true },
  phoneLabel: { kind: 'own' },
  isDeal: { kind: 'own' },
  dealAmount: { kind: 'own', isMerged: true },
  dealOn: { kind: 'own', isMerged: true },
  owner: { kind: 'own' },
  department: { kind: 'own' },
  ownedAt: { kind: 'own' },
  seaAt: { kind: 'own' },
  formerOwner: { kind: 'own' },
  createdAt: { kind: 'own' },
  lastFollowAt: { kind: 'own' },
  nextVisitAt: { kind: 'own' },
  callCount: { kind: 'own' },
  answeredCallCount: { kind: 'own' },
  lastCallAt: { kind: 'own' },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof customerFields;
type Key = keyof Rows;
export type CustomerFieldName = Key;
/** The names of the fields whose row has these marks. */
type With<Marks> = { [Name in Key]: Rows[Name] extends Marks ? Name : never }[Key];

/** The values of one mark in all rows. */
type MarkOf<Row, Mark extends string> = Row extends Record<Mark, infer Value> ? Value : never;

const rows = Object.entries(customerFields) as [Key, FieldRow][];
const fieldsWith = <Name extends Key>(has: (row: FieldRow) => boolean) =>
  rows.filter(([, row]) => has(row)).map(([name]) => name as Name);

/** The fields with a text that members type. An empty one is stored as `null`. The name is none: it is never empty. */
export type TypedText = With<{ kind: 'line' | 'lines' }>;
export const typedTexts = fieldsWith<TypedText>(({ kind }) => kind === 'line' || kind === 'lines');

/** The typed fields. Each has a column in the database. */
export type TypedField = TypedText | With<{ kind: 'gender' }>;
export const typedFields = fieldsWith<TypedField>(({ kind }) => kind !== 'own');

/** The texts by a part of which lists can be filtered. */
export type FilteredText = With<{ isFiltered: true }>;
export const filteredTexts = fieldsWith<FilteredText>(({ isFiltered }) => isFiltered === true);

/** Every field is a column of exports. */
export type ExportColumn = Key;
export const exportColumns = fieldsWith<ExportColumn>(() => true);

/**
 * Fields that a merge takes from one of two customers. `mobile`: with area, carrier and label. The other number stays
 * as a further one.
 */
export type MergeField = TypedField | With<{ isMerged: true }>;
export const mergeFields = fieldsWith<MergeField>(({ kind, isMerged }) => kind !== 'own' || isMerged === true);

/** Contents of a column in a spreadsheet of customers, in the order in which they are offered. */
export type CustomerImportField = TypedField | MarkOf<Rows[Key], 'imported'>;
export const customerImportFields = rows.flatMap(([name, { kind, imported }]) =>
  kind !== 'own' ? [name as TypedField] : imported ? [imported as CustomerImportField] : [],
);

/**
 * Fields of a customer that a public pool may hide until a claim. `mobile`: every number. `area`: with the carrier.
 * `position`: with the gender. `custom`: all fields that the enterprise defined.
 */
export type HideableField = MarkOf<Rows[Key], 'hiddenWith'> | 'custom';
export const hideableFields = [
  ...new Set(rows.flatMap(([, { hiddenWith }]) => (hiddenWith ? [hiddenWith as HideableField] : []))),
  'custom' as const,
];

/** Returns the field that hides this one until a claim; `null` if it is never hidden. */
export function hidingOf(field: CustomerFieldName): HideableField | null {
  return ((customerFields[field] as FieldRow).hiddenWith ?? null) as HideableField | null;
}

/** Returns the fields that are hidden together. */
export const fieldsHiddenBy = (hiding: HideableField) => exportColumns.filter((field) => hidingOf(field) === hiding);
