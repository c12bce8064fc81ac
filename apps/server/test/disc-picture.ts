import sharp from 'sharp';

const SIDE = 160;
const RADIUS = 45;

/**
 * Draws a light disc on a darker ground. `x` is its distance from the left edge, of 160. Outside of it there is one
 * colour.
 */
export function discPicture(x: number, quality = 90): Promise<Buffer> {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, 70);
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    const [across, down] = [place % SIDE, Math.floor(place / SIDE)];
    if (Math.hypot(across - x, down - SIDE / 2) < RADIUS) pixels.fill(200, place * 3, place * 3 + 3);
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}
