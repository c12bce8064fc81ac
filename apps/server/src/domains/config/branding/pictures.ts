import { createHash } from 'node:crypto';
import { fitInto, iconOf } from '../../files/files.api.ts';
import type { Picture } from './look.repository.ts';

/** The path of branding pictures; their names follow it. */
export const PICTURES = '/brand/';

/** Pixels: three times the size on the screens. */
const logoBoxes = {
  app_login_logo: { width: 312, height: 156 },
  app_home_logo: { width: 312, height: 156 },
};

export type LogoKey = keyof typeof logoBoxes;

/** The icon's sizes for browsers and telephones, by the ends of their names. */
const iconSizes = {
  '192.png': { side: 192 },
  '512.png': { side: 512 },
  // Telephones cut off everything outside a circle of 80 % of the side.
  'maskable.png': { side: 512, margin: 0.12 },
  'apple.png': { side: 180, margin: 0.06 },
};

export type PictureSize = keyof typeof iconSizes;

/** Returns the path of one size of an icon. */
export const iconPath = (icon: string, size: PictureSize): string => `${PICTURES}${icon}-${size}`;

/** Draws a logo in the size for screens. Returns its future path, and the picture to store. */
export async function drawLogo(key: LogoKey, picture: Buffer): Promise<{ path: string; drawn: Picture[] }> {
  const bytes = await fitInto(picture, logoBoxes[key]);
  const name = `${nameOf(bytes)}.webp`;
  return { path: PICTURES + name, drawn: [{ name, type: 'image/webp', bytes }] };
}

/** Draws an icon in all its sizes. Returns the first part of their names, and the pictures to store. */
export async function drawIcon(picture: Buffer): Promise<{ icon: string; drawn: Picture[] }> {
  const icon = nameOf(picture);
  const drawn: Picture[] = [];
  for (const [end, size] of Object.entries(iconSizes)) {
    drawn.push({ name: `${icon}-${end}`, type: 'image/png', bytes: await iconOf(picture, size) });
  }
  return { icon, drawn };
}

const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);
