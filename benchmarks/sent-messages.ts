import pg from 'pg';

/** A statement that goes to PostgreSQL, and its connection. Values are as they are sent: texts, bytes or null. */
export interface SentStatement {
  connection: object;
  text: string;
  values: (string | Buffer | null)[];
  /** True if it was sent without being prepared, such as begin and commit. */
  isPlain: boolean;
}

interface Connecting {
  stream: { write(bytes: Buffer, ...others: unknown[]): boolean };
  connect(...address: unknown[]): void;
}

/**
 * Tells of each statement that the process sends to PostgreSQL from now on, begin and commit too. It reads the bytes that
 * go to the connections, because most statements are written without the driver.
 */
export function hearStatements(hear: (sent: SentStatement) => void): void {
  const prototype = pg.Connection.prototype as unknown as Connecting;
  const { connect } = prototype;

  prototype.connect = function tellOfStatements(...address) {
    const texts = new Map<string, string>();
    // A socket takes back its own `write` when it connects.
    connect.apply(this, address);
    const { stream } = this;
    const write = stream.write.bind(stream);
    stream.write = (bytes, ...others) => {
      for (const { letter, body } of messagesIn(bytes)) {
        if (letter === 'P') texts.set(body.text(), body.text());
        if (letter === 'B') {
          body.text();
          const text = texts.get(body.text())!;
          hear({ connection: this, text, values: valuesIn(body), isPlain: false });
        }
        if (letter === 'Q') hear({ connection: this, text: body.text(), values: [], isPlain: true });
      }
      return write(bytes, ...others);
    };
  };
}

/** Returns the messages in the bytes. The first ones of a connection have no letter, and are left out. */
function* messagesIn(bytes: Buffer): Generator<{ letter: string; body: Body }> {
  if (bytes[0] === 0) return;
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    yield { letter: String.fromCharCode(bytes[at]!), body: new Body(bytes, at + 5) };
  }
}

/** The content of a message, which is read from its start to its end. */
class Body {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  /** Returns bytes that come behind their length; null for the length -1. */
  value(): Buffer | null {
    const from = this.#at + 4;
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at = length === -1 ? from : from + length;
    return length === -1 ? null : Buffer.from(this.#bytes.subarray(from, this.#at));
  }
}

function valuesIn(body: Body): (string | Buffer | null)[] {
  const formats = Array.from({ length: body.short() }, () => body.short());
  return Array.from({ length: body.short() }, (_, index) => {
    const value = body.value();
    return value && formats[index] !== 1 ? value.toString() : value;
  });
}

/** Returns a value as PostgreSQL reads it in a statement's text. */
export const asText = (value: string | Buffer | null): string | null =>
  value === null || typeof value === 'string' ? value : `\\x${value.toString('hex')}`;
