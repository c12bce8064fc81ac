/** A note, and the customer or number it is about. At the end of the day each note must be found. */
export interface WrittenNote {
  text: string;
  /** The subject of the note. No two customers or numbers of the day have the same name. */
  about: { customerId: string } | { numberId: string } | { numberName: string };
  authorId: string;
}

/** Every note of the day, known by its words: no two are alike. */
export class NoteBook {
  readonly written: WrittenNote[] = [];
  private count = 0;

  /** Returns words that no other note has. */
  next(what: string): string {
    this.count += 1;
    return `${what}，第${this.count}条`;
  }

  keep(note: WrittenNote): void {
    this.written.push(note);
  }
}
