// Lists the parts of Android that a file of compiled code uses.

/** Returns `android.app.Activity.finish()V`-like lines of a dex file, sorted: all methods and fields of Android's classes. */
export function referencesOf(dex) {
  const [, stringsAt] = table(dex, 0x38);
  const [typeCount, typesAt] = table(dex, 0x40);
  const [, protosAt] = table(dex, 0x48);
  const [fieldCount, fieldsAt] = table(dex, 0x50);
  const [methodCount, methodsAt] = table(dex, 0x58);
  const text = (index) => readText(dex, dex.readUInt32LE(stringsAt + index * 4));
  const type = (index) => text(dex.readUInt32LE(typesAt + index * 4));

  function signature(index) {
    const at = protosAt + index * 12;
    const parameters = dex.readUInt32LE(at + 8);
    const count = parameters === 0 ? 0 : dex.readUInt32LE(parameters);
    const types = Array.from({ length: count }, (_, place) => type(dex.readUInt16LE(parameters + 4 + place * 2)));
    return `(${types.join('')})${type(dex.readUInt32LE(at + 4))}`;
  }

  const member = (at) => ({
    of: type(dex.readUInt16LE(at)),
    kind: dex.readUInt16LE(at + 2),
    name: text(dex.readUInt32LE(at + 4)),
  });
  const found = new Set();
  for (let index = 0; index < typeCount; index += 1) found.add(type(index).replace(/^\[+/, ''));
  for (let index = 0; index < fieldCount; index += 1) {
    const { of, kind, name } = member(fieldsAt + index * 8);
    found.add(`${of}.${name} ${type(kind)}`);
  }
  for (let index = 0; index < methodCount; index += 1) {
    const { of, kind, name } = member(methodsAt + index * 8);
    found.add(`${of}.${name}${signature(kind)}`);
  }
  return [...found].filter((one) => one.startsWith('Landroid/')).toSorted();
}

/** Returns number and place of a table of the header. */
const table = (dex, at) => [dex.readUInt32LE(at), dex.readUInt32LE(at + 4)];

/** Reads a text: its length as LEB128, which is passed over, and bytes up to a zero. */
function readText(dex, start) {
  let at = start;
  while (dex[at] >= 0x80) at += 1;
  at += 1;
  return dex.toString('utf8', at, dex.indexOf(0, at));
}
