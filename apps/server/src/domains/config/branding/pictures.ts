import { createHash } from 'node:crypto';
import { fitted, iconOf } from '../../files/files.api.ts';
import type { Picture } from './look.repository.ts';

/** Where pictures of brandings are shown from; their names follow. */
export const PICTURES = '/brand/';

/** Three times what the screens show them at. Pixels. */
const logoBoxes = {
  app_login_logo: { width: 312, height: 156 },
  app_home_logo: { width: 312, height: 156 },
};

export type LogoKey = keyof typeof logoBoxes;

/** The icon in the sizes that browsers and telephones ask for, by the end of their names. */
const iconSizes = {
  '192.png': { side: 192 },
  '512.png': { side: 512 },
  // Telephones cut what lies outside of a circle of 80 % of the side.
  'maskable.png': { side: 512, margin: 0.12 },
  'apple.png': { side: 180, margin: 0.06 },
};

export type IconSize = keyof typeof iconSizes;

/** Where one size of an icon is shown from. */
export const iconPath = (icon: string, size: IconSize): string => `${PICTURES}${icon}-${size}`;

/** A logo in the size that screens show, and where it will be shown from. */
export async function drawLogo(key: LogoKey, picture: Buffer): Promise<{ path: string; drawn: Picture[] }> {
  const bytes = await fitted(picture, logoBoxes[key]);
  const name = `${nameOf(bytes)}.webp`;
  return { path: PICTURES + name, drawn: [{ name, type: 'image/webp', bytes }] };
}

/** An icon in all its sizes, and what their names begin with. */
export async function drawIcon(picture: Buffer): Promise<{ icon: string; drawn: Picture[] }> {
  const icon = nameOf(picture);
  const drawn: Picture[] = [];
  for (const [end, size] of Object.entries(iconSizes)) {
    drawn.push({ name: `${icon}-${end}`, type: 'image/png', bytes: await iconOf(picture, size) });
  }
  return { icon, drawn };
}

const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);
