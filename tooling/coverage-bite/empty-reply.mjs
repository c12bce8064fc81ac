// Makes the emptiest reply that a schema allows: no rows, no words, zero.
const TEXTS = ['', '0', '1', '2026-03-02', '2026-03', '09:00', '2026-03-02T01:00:00Z', 'image/a.png', 'a', '#000000'];
const NUMBERS = [0, 1, 30, 2026, -1];
/** Lengths of lists that are tried, shortest first. Some lists need an item for each level, or day of the week. */
const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Returns the reply, or undefined if none was found. */
export function emptyReply(schema) {
  const reply = empty(schema);
  return schema.safeParse(reply).success ? reply : undefined;
}

function empty(schema) {
  const { def } = schema;
  const fitting = (values) => values.find((value) => schema.safeParse(value).success);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, empty(field)]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    case 'array':
      return fitting(LENGTHS.map((length) => Array.from({ length }, () => empty(def.element))));
    case 'tuple':
      return def.items.map(empty);
    case 'nullable':
    case 'null':
    case 'unknown':
    case 'any':
      return null;
    case 'optional':
    case 'undefined':
      return undefined;
    case 'string':
    case 'template_literal':
      return fitting(TEXTS);
    case 'number':
      return fitting(NUMBERS);
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return fitting(def.options.map(empty));
    case 'intersection':
      return { ...empty(def.left), ...empty(def.right) };
    case 'record':
      return fitting([{}, recordOf(def)]);
    case 'lazy':
      return empty(def.getter());
    default:
      return def.innerType ? empty(def.innerType) : undefined;
  }
}

/** Makes a record that needs each of its keys. */
function recordOf({ keyType, valueType }) {
  const keys = Object.values(keyType.def.entries ?? {});
  return Object.fromEntries(keys.map((key) => [key, empty(valueType)]));
}
