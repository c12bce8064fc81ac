/** Where something stands in a picture: fractions of its width and height, from the upper left corner. */
export interface PicturePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One line of writing that was found in a picture. */
export interface ReadLine {
  text: string;
  /** How sure the reader is of the sign it is least sure of: 0 to 1. */
  certainty: number;
  place: PicturePlace;
}

/** Reads writing in pictures. */
export interface Ocr {
  /**
   * Reads the lines of a picture (jpg, png or webp) from top to bottom. Throws `OcrUnavailable` where the reader cannot
   * be reached or is not ready, and `PictureUnreadable` for a picture that it cannot open.
   */
  read(picture: Buffer): Promise<ReadLine[]>;
  /** Lets go of what the reader holds. */
  close(): Promise<void>;
}

/** The reader is away, not installed yet, or refuses us: asking again later may help. */
export class OcrUnavailable extends Error {}

/** The picture itself cannot be read: asking again does not help. */
export class PictureUnreadable extends Error {}
