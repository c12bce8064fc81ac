interface Insertion {
  /** The most characters that the text may have. An insertion beyond them is left out. */
  longest: number;
  /** Takes the whole new text. */
  onChange: (text: string) => void;
}

/** Puts words into a text area in place of what is selected, and the caret behind them. */
export function insertAtCaret(area: HTMLTextAreaElement, words: string, { longest, onChange }: Insertion): void {
  const { value, selectionStart: from, selectionEnd: until } = area;
  if (value.length + words.length > longest) return;
  onChange(value.slice(0, from) + words + value.slice(until));
  // React has to write the text first.
  requestAnimationFrame(() => {
    area.focus();
    area.setSelectionRange(from + words.length, from + words.length);
  });
}
