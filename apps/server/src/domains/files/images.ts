import type { ImageKind } from '@haihu/contract/files/values';
import { createTurns } from './turns.ts';

/**
 * Largest width times height. Good telephones take such pictures. A picture three times as large would need 500 MB when
 * opened.
 */
const MOST_PIXELS = 40_000_000;
/**
 * The side of a small square, in pixels. It is enough for an avatar of 64 at a density of 4, or a picture of 104 at
 * 2.5.
 */
const SQUARE_SIDE = 256;
const LONGEST_WORK = { seconds: 20 };

export type ImageProblem = 'too many pixels' | 'animated' | 'unreadable';

/** Opens one picture at a time, because each may take 160 MB while it is open. */
const inTurn = createTurns();

/**
 * Redraws a picture in its own format, turned as its camera says. Everything else in the file is lost: place and time
 * of the photograph, appended files, scripts.
 */
export async function redraw(bytes: Buffer, kind: ImageKind): Promise<Buffer | ImageProblem> {
  if (kind === 'png' && isAnimatedPng(bytes)) return 'animated';
  return inTurn(async () => {
    const sharp = await loadSharp();
    try {
      const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS) return 'too many pixels';
      if (pages > 1) return 'animated';
      const drawn = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
      return await written(drawn, kind).timeout(LONGEST_WORK).toBuffer();
    } catch {
      return 'unreadable';
    }
  });
}

/** Cuts a small square from the middle of a redrawn picture. */
export async function squareOf(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const square = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' });
    return square.flatten({ background: '#ffffff' }).webp({ quality: 82 }).timeout(LONGEST_WORK).toBuffer();
  });
}

/** Shrinks a redrawn picture to fit into this box, uncropped. A smaller picture keeps its size. */
export async function fitInto(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const small = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize({
      ...box,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return small.webp({ quality: 88 }).timeout(LONGEST_WORK).toBuffer();
  });
}

/**
 * Draws a redrawn picture as a square icon, uncropped. `margin`: the part of the side that stays free on each edge, in
 * the colour of the picture's first corner. Without a margin the ground is transparent.
 */
export async function iconOf(bytes: Buffer, { side, margin }: { side: number; margin?: number }): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const corner = await open().ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    const [r, g, b, alpha] = corner;
    const ground = alpha === 255 ? { r: r!, g: g!, b: b!, alpha: 1 } : { r: 255, g: 255, b: 255, alpha: 1 };
    const background = margin === undefined ? { r: 0, g: 0, b: 0, alpha: 0 } : ground;
    const free = Math.round(side * (margin ?? 0));
    const inner = side - 2 * free;
    const drawn = open().resize(inner, inner, { fit: 'contain', background });
    const whole = free > 0 ? drawn.extend({ top: free, bottom: free, left: free, right: free, background }) : drawn;
    const flat = margin === undefined ? whole : whole.flatten({ background });
    return flat.png({ compressionLevel: 9 }).timeout(LONGEST_WORK).toBuffer();
  });
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Loads the library. Only pictures need it, so the server starts without it. It works in threads of its own. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The library reads forty formats, but only three are accepted.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

function written(drawn: ReturnType<Sharp>, kind: ImageKind): ReturnType<Sharp> {
  if (kind === 'jpg') return drawn.jpeg({ quality: 88 });
  return kind === 'png' ? drawn.png({ compressionLevel: 7 }) : drawn.webp({ quality: 88 });
}

/**
 * True for an animated PNG, which says so before its first picture. The decoder shows only the first picture and does
 * not report the others.
 */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control > 0 && control < bytes.indexOf('IDAT');
}
