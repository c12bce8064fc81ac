/** The change of a figure. `good` judges the change, not its direction: fewer missed calls are good. */
export interface FigureChange {
  /** Text with its sign: +12.4%, −1.1 个点 (U+2212), 0.0%. */
  words: string;
  /** Null without a change, which is neither good nor bad. */
  good: boolean | null;
}

export function ChangeWords({ words, good }: FigureChange) {
  return <span className={good === null ? 'same' : good ? 'up' : 'down'}>{words}</span>;
}
