/**
 * Writes the hyphens of English words with U+2011, after which no line ends. For labels in narrow places: "call-" at the
 * end of a line reads like a word of its own.
 */
export const unbroken = (words: string) => words.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '\u2011');

/** Writes the hyphens of dates and months, such as 2026-03-02, with U+2011. For stored texts that name days. */
export const unbrokenDates = (words: string) =>
  words.replaceAll(/(?<!\d)\d{4}-\d{2}(?:-\d{2})?(?!\d)/g, (date) => date.replaceAll('-', '\u2011'));
