import sharp, { type Sharp } from 'sharp';

/** Pixels of a picture, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Largest width of a picture in which lines are found, more than that needs; `HIGHEST` is the largest height. Pixels.
 */
const WIDEST = 960;
const HIGHEST = 1280;
const MOST_PIXELS = 60_000_000;

/** The finding model takes pictures whose sides are multiples of this. Pixels. */
const GRID = 32;

/** Opens a picture, turned as the camera noted, in the size in which lines are found. */
export async function openPicture(bytes: Buffer): Promise<Pixels> {
  const turned = sharp(bytes, { limitInputPixels: MOST_PIXELS }).rotate();
  const fitted = turned.resize({ width: WIDEST, height: HIGHEST, fit: 'inside' }).flatten({ background: 'white' });
  const { data, width, height } = await pixelsOf(fitted);
  const grid = (length: number) => Math.ceil(length / GRID) * GRID;
  return scale({ data, width, height }, grid(width), grid(height));
}

/** Stretches pixels to this width and height. */
export function scale({ data, width, height }: Pixels, toWidth: number, toHeight: number): Promise<Pixels> {
  const raw = sharp(data, { raw: { width, height, channels: 4 } });
  return pixelsOf(raw.resize({ width: toWidth, height: toHeight, fit: 'fill' }));
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha(1).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
