declare module 'pg/lib/utils.js' {
  /** Returns a value as the driver sends it: a text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
