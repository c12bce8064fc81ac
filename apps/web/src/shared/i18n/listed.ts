import { listed as listedIn } from '@haihu/rules/listed';
import { language } from './language.ts';

/** Things one after another, as the user's language writes them; what is empty or false is left out. */
export function listed(parts: readonly (string | false | null | undefined)[]): string {
  const there = parts.flatMap((part) => part || []);
  return listedIn(there, language);
}
