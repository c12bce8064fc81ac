/** What somebody wrote, and to whom it belongs: at the end of the day each must be found. */
export interface WrittenNote {
  text: string;
  /** Whose screen it was written on. No two customers or numbers of the day have the same name. */
  about: { customerId: string } | { numberId: string } | { numberName: string };
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
