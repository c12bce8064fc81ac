/** A value of a statement as it is sent: a text, bytes or null. */
export type SentValue = string | Buffer | null;

/** Bytes that are kept for the next statements. A longer request gets longer ones for itself. */
const KEPT = 64 * 1024;
const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC, PORTAL] = Array.from('PBDESP', (letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
/** The most bytes that a character of a string takes in UTF-8. */
const WIDEST = 3;

const kept = Buffer.allocUnsafe(KEPT);

/**
 * Writes the messages of a statement to PostgreSQL into one piece of bytes. The driver makes and writes one piece for
 * each message, and that takes longer than the messages.
 */
export class RequestBytes {
  #bytes = kept;
  #length = 0;

  /** Adds a message that has PostgreSQL parse a text and keep it under a name. Without a name, the next one replaces it. */
  parse(name: string, text: string): this {
    const start = this.#begin(PARSE);
    this.#addText(name);
    this.#addText(text);
    this.#addShort(0);
    return this.#end(start);
  }

  bind(name: string, values: readonly SentValue[]): this {
    const start = this.#begin(BIND);
    this.#addText('');
    this.#addText(name);
    this.#addShort(values.length);
    for (const value of values) this.#addShort(value instanceof Buffer ? 1 : 0);
    this.#addShort(values.length);
    for (const value of values) this.#addValue(value);
    // All values of the reply come as text.
    this.#addShort(0);
    return this.#end(start);
  }

  /** Adds a message that has the columns of the reply described. */
  describe(): this {
    const start = this.#begin(DESCRIBE);
    this.#room(1);
    this.#bytes[this.#length++] = PORTAL;
    this.#addText('');
    return this.#end(start);
  }

  execute(): this {
    const start = this.#begin(EXECUTE);
    this.#addText('');
    // All rows.
    this.#addLong(0);
    return this.#end(start);
  }

  sync(): this {
    return this.#end(this.#begin(SYNC));
  }

  /** Returns what was written since the last time. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#bytes = kept;
    this.#length = 0;
    return taken;
  }

  /** Makes room for so many bytes. */
  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe((this.#length + bytes) * 2);
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }

  /** Begins a message. Returns the place of its length. */
  #begin(letter: number): number {
    this.#room(5);
    this.#bytes[this.#length] = letter;
    this.#length += 5;
    return this.#length - 4;
  }

  #end(start: number): this {
    this.#bytes.writeInt32BE(this.#length - start, start);
    return this;
  }

  #addShort(value: number): void {
    this.#room(2);
    this.#length = this.#bytes.writeUInt16BE(value, this.#length);
  }

  #addLong(value: number): void {
    this.#room(4);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  /** Adds a text that ends with a zero byte. */
  #addText(text: string): void {
    this.#room(text.length * WIDEST + 1);
    this.#length += this.#bytes.write(text, this.#length);
    this.#bytes[this.#length++] = 0;
  }

  /** Adds a value behind its length, which is -1 for null. */
  #addValue(value: SentValue): void {
    if (value === null) return this.#addLong(-1);
    this.#room(4 + value.length * (typeof value === 'string' ? WIDEST : 1));
    const start = this.#length;
    this.#length += 4;
    this.#length +=
      typeof value === 'string' ? this.#bytes.write(value, this.#length) : value.copy(this.#bytes, this.#length);
    this.#bytes.writeInt32BE(this.#length - start - 4, start);
  }
}
