/** Largest length of a reminder's words, in UTF-16 units. It is the same as for a call-back with own words. */
const LONGEST = 200;

/** Returns the words of a reminder whose call-back has none of its own: the beginning of its follow-up. */
export function contentOf(words: string): string {
  // Half of a surrogate pair, such as an emoji's, is no text: the database refuses it.
  return words.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}
