import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import { fitted, iconOf } from '../../files/files.api.ts';
import { insertPicture } from './look.repository.ts';

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

/** Stores a logo in the size that screens show. Answers where it is shown from. */
export async function storeLogo(db: Db, key: LogoKey, picture: Buffer): Promise<string> {
  const bytes = await fitted(picture, logoBoxes[key]);
  const name = `${nameOf(bytes)}.webp`;
  await insertPicture(db, { name, type: 'image/webp', bytes });
  return PICTURES + name;
}

/** Stores an icon in all its sizes. Answers what their names begin with. */
export async function storeIcon(db: Db, picture: Buffer): Promise<string> {
  const icon = nameOf(picture);
  for (const [end, size] of Object.entries(iconSizes)) {
    await insertPicture(db, { name: `${icon}-${end}`, type: 'image/png', bytes: await iconOf(picture, size) });
  }
  return icon;
}

const nameOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);
