/**
 * Writes the hyphens of English words with U+2011, after which no line ends. For labels in narrow places: "call-" at the
 * end of a line reads like a word of its own.
 */
export const unbroken = (words: string) => words.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '\u2011');
