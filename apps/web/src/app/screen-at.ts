import type { ScreenName } from './screen-names.ts';
import { loginAlias, paths } from './paths.ts';

const names = new Map<string, ScreenName>([[loginAlias, 'login']]);
for (const [name, path] of Object.entries(paths)) names.set(path, name as ScreenName);

/** Finds the screen of an address. Undefined if there is none. */
export function screenAt(path: string): ScreenName | undefined {
  return names.get(path);
}
