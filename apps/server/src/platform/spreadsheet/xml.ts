import { SaxesParser } from 'saxes';
import { spreadsheetLimits } from './limits.ts';
import { spreadsheetRefused } from './refusal.ts';

export interface XmlEvents {
  /** Called at a start tag. Names come without their prefix, because some programs write `x:row` for `row`. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

export interface XmlReader {
  write(chunk: string): void;
  end(): void;
}

const DEEPEST = 64;
const MOST_ATTRIBUTES = 200;

/**
 * Makes a reader that knows no entities but XML's five. Throws `unsafe_xml` for a DTD and `damaged` for text that is
 * not well-formed.
 */
export function createXmlReader(events: XmlEvents): XmlReader {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', () => {
    throw spreadsheetRefused('spreadsheet.damaged');
  });
  parser.on('doctype', () => {
    throw spreadsheetRefused('spreadsheet.unsafe_xml');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw spreadsheetRefused('spreadsheet.damaged');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    attributes = 0;
    if (depth > DEEPEST) throw spreadsheetRefused('spreadsheet.damaged');
    events.open?.(localName(tag.name), tag.attributes);
  });
  const onText = (text: string) => {
    if (text.length > 4 * spreadsheetLimits.cellCharacters) throw spreadsheetRefused('spreadsheet.cell_too_long');
    events.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    depth -= 1;
    events.close?.(localName(tag.name));
  });
  return { write: (chunk) => void parser.write(chunk), end: () => void parser.close() };
}

/** Reads a whole part that must be known before the rows. */
export async function readXml(chunks: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const reader = createXmlReader(events);
  for await (const chunk of chunks) reader.write(chunk);
  reader.end();
}

/** Returns an attribute by its name without prefix: `id` finds `r:id`. */
export function prefixedAttribute(attributes: Record<string, string>, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
