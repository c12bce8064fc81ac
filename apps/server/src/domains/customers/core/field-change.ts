/** A field's value before and after, in words without a whole number. `key` tells fields with the same name apart. */
export interface FieldChange {
  key: string;
  field: string;
  from: string | null;
  to: string | null;
}
