/** The counts of an import. */
export interface EnteredRows {
  what: 'numbers' | 'follow_ups';
  /** The number of written rows, as new customers or into existing ones. */
  entered: number;
  /** The number of rows skipped as duplicates: known already, or twice in the file. */
  doubtful: number;
  /** Only for a task: the number of rows on the do-not-call list. */
  listed?: number;
  refused: number;
}
