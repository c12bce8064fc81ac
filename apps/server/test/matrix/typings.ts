/** The part of a JSON schema that requests use. */
export interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maxLength?: number;
}

export interface Typing {
  /** Path of the field that was filled: `whom.list.filter.search`. */
  field: string;
  request: unknown;
}

/**
 * Makes a request for each field into which a person may freely type a number, with `typed` in that field. The rest
 * comes from `base`, or is the least that the schema accepts.
 */
export function typings(given: unknown, base: unknown, typed: string): Typing[] {
  const schema = given as Schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => typings(choice, base, typed));
  if (schema.allOf) return typings(Object.assign({}, ...schema.allOf), base, typed);
  if (schema.type === 'string') return isFree(schema) ? [{ field: '', request: typed }] : [];
  if (schema.type === 'array') {
    const [first] = Array.isArray(base) ? base : [];
    return typings(schema.items ?? {}, first, typed).map(({ field, request }) => ({ field, request: [request] }));
  }
  if (schema.type !== 'object') return [];
  const { properties = {} } = schema;
  const started = begin(schema, base);
  return Object.entries(properties).flatMap(([name, inner]) =>
    typings(inner, fieldsOf(base)[name], typed).map(({ field, request }) => ({
      field: field ? `${name}.${field}` : name,
      request: { ...started, [name]: request },
    })),
  );
}

/**
 * Returns true if a person can type anything into the field: it is no id, day or path, and long enough for a number.
 */
function isFree({ pattern, format, enum: choices, const: one, maxLength = 99 }: Schema): boolean {
  return !pattern && !format && !choices && one === undefined && maxLength >= 11;
}

function begin({ properties = {}, required = [] }: Schema, base: unknown): Record<string, unknown> {
  const given = Object.entries(fieldsOf(base));
  // If `base` belongs to another kind of request, nothing of it is kept.
  const isOfAnother = given.some(([name, value]) => !isAmong(properties[name] ?? {}, value));
  const kept = isOfAnother ? [] : given.filter(([name]) => name in properties);
  const needed = required.map((name) => [name, least(properties[name] ?? {})]);
  return { ...Object.fromEntries(needed), ...Object.fromEntries(kept) };
}

function isAmong({ const: one, enum: choices }: Schema, value: unknown): boolean {
  return (one === undefined || one === value) && (!choices || choices.includes(value));
}

function least(schema: Schema): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return least(choices[0]!);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
  if (schema.type === 'object') return begin(schema, {});
  if (schema.type === 'string') return leastText(schema);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'null') return null;
  return Math.max(schema.minimum ?? 1, 1);
}

function leastText({ format, pattern = '' }: Schema): string {
  if (format === 'date') return '2026-03-02';
  if (format === 'date-time') return '2026-03-02T02:00:00Z';
  if (pattern.startsWith('^[a-z0-9-]')) return 'uploads/a.png';
  // The key of a script's step, and of the next one.
  if (pattern.includes('s[a-z0-9]')) return 's1';
  return pattern.includes('\\d{6}') ? '123456' : '12345678'.slice(0, pattern ? 1 : 8);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
