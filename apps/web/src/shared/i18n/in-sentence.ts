/** For English: "Tomorrow 10:00" as it stands within a sentence, "tomorrow 10:00". Dates stay as they are. */
export const inSentence = (when: string) => when.replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());
