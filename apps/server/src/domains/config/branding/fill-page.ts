import type { Accents } from '@haihu/rules/config/branding/accents';
import { iconPath } from './pictures.ts';

/** The parts of a host's branding that its page contains before any code runs. */
export interface PageBrand {
  /** Empty: the name in the built page stays. */
  app_name: string;
  /** The address of a picture on this server. Null for a picture within the value, which the client loads itself. */
  app_login_logo: string | null;
  app_home_logo: string | null;
  accents: Accents | null;
  icon: string | null;
}

/**
 * Fills the built page with a host's name, icon and colour. The client reads the rest from `haihu-brand` before it
 * paints, so that no other brand is shown first. All values of the branding are escaped.
 */
export function fillPage(page: string, brand: PageBrand): string {
  const { app_name: name, accents, icon } = brand;
  const { icon: _icon, ...forClient } = brand;
  const meta = `<meta name="haihu-brand" content="${escaped(JSON.stringify(forClient))}">`;
  let filled = page.replace(/<title>[^<]*<\/title>/, (title) => `${meta}${name ? titleOf(name) : title}`);
  if (accents) {
    filled = replaceIn(filled, /<meta name="theme-color"[^>]*light[^>]*>/, 'content', accents.light.fill);
    filled = replaceIn(filled, /<meta name="theme-color"[^>]*dark[^>]*>/, 'content', accents.dark.fill);
  }
  if (!icon) return filled;
  filled = filled.replace(
    /<link rel="icon"[^>]*>/,
    () => `<link rel="icon" href="${iconPath(icon, '192.png')}" type="image/png">`,
  );
  return replaceIn(filled, /<link rel="apple-touch-icon"[^>]*>/, 'href', iconPath(icon, 'apple.png'));
}

interface Manifest {
  name: string;
  short_name: string;
  theme_color: string;
  screenshots?: { src: string }[];
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

/**
 * Fills the built web manifest with a host's name, icons and colour. The pictures of our own app are left out where the
 * app has another name or look.
 */
export function fillManifest(built: string, { app_name: name, accents, icon }: PageBrand): string {
  const manifest = JSON.parse(built) as Manifest;
  return JSON.stringify({
    ...manifest,
    ...((name || accents || icon) && { screenshots: [] }),
    ...(name && { name, short_name: name }),
    ...(accents && { theme_color: accents.light.fill }),
    ...(icon && {
      icons: [
        { src: iconPath(icon, '192.png'), sizes: '192x192', type: 'image/png' },
        { src: iconPath(icon, '512.png'), sizes: '512x512', type: 'image/png' },
        { src: iconPath(icon, 'maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
  });
}

const titleOf = (name: string) => `<title>${escaped(name)}</title>`;

/** Replaces the value of one attribute in one tag. */
function replaceIn(page: string, tag: RegExp, attribute: string, value: string): string {
  const pair = new RegExp(`\\b${attribute}="[^"]*"`);
  return page.replace(tag, (found) => found.replace(pair, () => `${attribute}="${escaped(value)}"`));
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark]!);
