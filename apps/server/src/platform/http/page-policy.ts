import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PagePolicyOptions {
  /** The built web client. */
  webRoot: string;
  /** Where the maps' tiles come from; null without any. */
  tiles: string | null;
}

/** What the page may load, whole. Every addition to `'self'` stands here, with its reason. */
export async function pagePolicy({ webRoot, tiles }: PagePolicyOptions): Promise<string> {
  return [
    // What no line below speaks of: only our own files.
    "default-src 'self'",
    // The scripts that the built page has in itself, by their hashes.
    `script-src 'self'${await inlineScripts(webRoot)}`,
    // `data:` and `blob:`: pictures that the page has made (previews, QR codes). Tiles: the installation's map.
    ['img-src', "'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])].join(' '),
    // The screen for external links shows any page by https, without the right to reach ours.
    'frame-src https:',
    // What `default-src` does not speak of is closed by its own name.
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function inlineScripts(webRoot: string): Promise<string> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8').catch(() => '');
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]+?)<\/script>/g)]
    .map(([, script]) => ` 'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
    .join('');
}
