import { readFileSync } from 'node:fs';

const described = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The version of this release, as package.json names it: `1.0.0`. */
export const releaseVersion = described.version;

/** Returns true if a release is at least as new as `needed`. Both are numbers with dots; missing ones count as 0. */
export function isAtLeast(version: string, needed: string): boolean {
  const [given, wanted] = [version, needed].map((text) => text.split('.').map(Number));
  for (const [place, number] of wanted!.entries()) {
    const difference = (given![place] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
