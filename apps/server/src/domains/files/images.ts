import type { ImageKind } from '@haihu/contract/files/values';
import { createTurns } from './turns.ts';

/** Pictures that are accepted; also their extensions. */
/** Width times height: what a good telephone takes, and a third of what would be 500 MB opened. */
const MOST_PIXELS = 40_000_000;
/** The side of a small square, in pixels: an avatar of 64 on the screen at a density of 4, a picture of 104 at 2.5. */
const SQUARE_SIDE = 256;
const LONGEST_WORK = { seconds: 20 };

export type ImageProblem = 'too many pixels' | 'animated' | 'unreadable';

/** One picture at a time: each may take 160 MB while it is open. */
const inTurn = createTurns();

/**
 * The picture drawn anew in its own format, turned as its camera says: what else the file held (place and time of the
 * photograph, other files behind it, scripts) is not carried over.
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

/** The middle of a picture of ours, as a small square. */
export async function squareOf(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const square = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' });
    return square.flatten({ background: '#ffffff' }).webp({ quality: 82 }).timeout(LONGEST_WORK).toBuffer();
  });
}

/** A picture of ours made small enough for this box, whole; what is smaller stays as it is. */
export async function fitted(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
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
 * A picture of ours as a square icon, whole. `margin`: the part of the side that stays free all around, filled as the
 * picture's first corner is; without one the ground is left as it is.
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

/** Only whoever sends a picture needs it: the server starts without, and works in its own threads with it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // It reads forty formats; we mean three.
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

/** Such a file says so before its first picture; the decoder shows that one and keeps silent about the others. */
function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control > 0 && control < bytes.indexOf('IDAT');
}
