import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PagePolicyOptions {
  /** The built web client. */
  webRoot: string;
  /** Source of the maps' tiles; null without tiles. */
  tiles: string | null;
}

/** A source that the page may load from beside our own files, and the reason. */
export interface Addition {
  directive: string;
  source: string;
  because: string;
}

/** Returns every source that the page may load from beside our own files. No other code adds to the policy. */
export async function policyAdditions({ webRoot, tiles }: PagePolicyOptions): Promise<Addition[]> {
  return [
    ...(await inlineScripts(webRoot)).map((source) => ({
      directive: 'script-src',
      source,
      because: 'A script that the built page has in itself, by its hash: it runs before the first paint.',
    })),
    { directive: 'img-src', source: 'data:', because: 'Pictures that the page makes: previews, QR codes, logos.' },
    { directive: 'img-src', source: 'blob:', because: 'Pictures that the page makes and shows before they are sent.' },
    ...(tiles ? [{ directive: 'img-src', source: tiles, because: "Tiles of the installation's map." }] : []),
    {
      directive: 'frame-src',
      source: 'https:',
      because: 'The screen for external links shows any page by https, without the right to reach ours.',
    },
  ];
}

/** The policy for our own files. Some directives are closed by name, because `default-src` does not cover them. */
const ground: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'img-src': ["'self'"],
  'frame-src': [],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Returns the whole content security policy of the page. */
export async function pagePolicy(options: PagePolicyOptions): Promise<string> {
  const additions = await policyAdditions(options);
  return Object.entries(ground)
    .map(([directive, own]) => {
      const added = additions.filter((addition) => addition.directive === directive).map(({ source }) => source);
      return [directive, ...own, ...added].join(' ');
    })
    .join('; ');
}

async function inlineScripts(webRoot: string): Promise<string[]> {
  const page = await readFile(path.join(webRoot, 'index.html'), 'utf8').catch(() => '');
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]+?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}
