/** As long as a promise is said in its own words. UTF-16 units. */
const LONGEST = 200;

/** What a reminder says of a promise that has no words of its own: the beginning of the follow-up it was made in. */
export function contentOf(words: string): string {
  // Half of a sign, an emoji's, is no text: the database takes none of it.
  return words.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
}
