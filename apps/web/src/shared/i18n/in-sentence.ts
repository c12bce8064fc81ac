/**
 * Writes an English day in lower case for the middle of a sentence: "Tomorrow 10:00" becomes "tomorrow 10:00". Dates
 * stay unchanged.
 */
export const inSentence = (when: string) => when.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());
