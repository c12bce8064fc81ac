import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PagePolicyOptions {
  /** The built web client. */
  webRoot: string;
  /** Where the maps' tiles come from; null without any. */
  tiles: string | null;
}

/** Something that the page may load beside our own files, and why. */
export interface Addition {
  directive: string;
  source: string;
  because: string;
}

/** Everything that the page may load beside our own files. Nothing is added to the policy elsewhere. */
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

/** What is open to our own files, and what is closed by its own name because `default-src` does not speak of it. */
const ground: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'img-src': ["'self'"],
  'frame-src': [],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** What the page may load, whole. */
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
