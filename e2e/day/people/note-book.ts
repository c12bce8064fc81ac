/** What somebody wrote, and to whom it belongs: at the end of the day each must be found. */
export interface WrittenNote {
  text: string;
  /** One of both: what it was written about. */
  customerId: string | null;
  numberId: string | null;
  authorId: string;
}

/** Every note of the day, told by its words: no two are alike. */
export class NoteBook {
  readonly written: WrittenNote[] = [];
  private count = 0;

  /** Words that no other note has. */
  next(what: string): string {
    this.count += 1;
    return `${what}，第${this.count}条`;
  }

  keep(note: WrittenNote): void {
    this.written.push(note);
  }
}
