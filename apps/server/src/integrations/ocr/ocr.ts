/** A place in a picture: fractions of its width and height, from the upper left corner. */
export interface PicturePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One line of writing that was found in a picture. */
export interface ReadLine {
  text: string;
  /** Certainty of the least certain sign, from 0 to 1. */
  certainty: number;
  place: PicturePlace;
}

/** Reads writing in pictures. */
export interface Ocr {
  /**
   * Reads the lines of a picture (jpg, png or webp) from top to bottom. Throws `OcrUnavailable` if the reader cannot be
   * reached or is not ready, and `PictureUnreadable` if it cannot open the picture.
   */
  read(picture: Buffer): Promise<ReadLine[]>;
  /** Releases everything that the reader holds. */
  close(): Promise<void>;
}

/** The error when the reader is away, not installed yet, or refuses us. A later attempt may help. */
export class OcrUnavailable extends Error {}

/** The error when the picture itself cannot be read. A later attempt does not help. */
export class PictureUnreadable extends Error {}
