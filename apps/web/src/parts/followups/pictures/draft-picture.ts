/** A picture of a draft. Its bytes are kept on the device (`kept-pictures.ts`). */
export interface DraftPicture {
  id: string;
  /** Path and instant (milliseconds) of the upload. `null` until it is stored. */
  sent: { path: string; at: number } | null;
  /** Only for a picture of a saved follow-up: links to its square and to the whole. They replace the kept bytes. */
  saved?: { small: string; whole: string };
}

/** Counts the pictures that are not uploaded yet. */
export function waitingPictures(pictures: readonly DraftPicture[]): number {
  return pictures.filter(({ sent }) => sent === null).length;
}
