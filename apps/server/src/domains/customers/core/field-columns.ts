import { type TypedField, typedFields, type TypedText } from '@haihu/contract/customers/fields';
import type { Gender } from '@haihu/contract/customers/values';
import { commaList, snakeCase, type Sql, sql, sqlName } from '../../../platform/db/sql.ts';

/** The stored values of the typed fields. */
export type TypedValues = { [Field in TypedText]: string | null } & { gender: Gender | null };

/** A typed field in SQL. Names come from the table of fields, never from a caller. */
interface FieldParts {
  field: TypedField;
  /** The name of its column. */
  column: Sql;
  /** The name of the field as an identifier, as in JSON. */
  key: Sql;
  /** The name of the field as a text. */
  name: Sql;
}

/** Returns the column of a typed field in `customer c`. */
export const columnOfCustomer = (field: TypedField) => sqlName(`c.${snakeCase(field)}`);

export const typedParts: readonly FieldParts[] = typedFields.map((field) => {
  const isPlain = snakeCase(field) === field;
  return {
    field,
    column: sqlName(snakeCase(field)),
    key: sqlName(isPlain ? field : `"${field}"`),
    name: sqlName(`'${field}'`),
  };
});

/** Makes a fragment for each typed field, in the order of the table, with commas between them. */
export function eachTyped(fragment: (parts: FieldParts) => Sql): Sql {
  return commaList(typedParts.map(fragment));
}

/** The columns of the typed fields, to insert into. */
export const typedColumns = eachTyped(({ column }) => column);

/** The typed fields of the customer `c`, under their names. */
export const typedOfCustomer = eachTyped(({ column, key }) => sql`c.${column} as ${key}`);
