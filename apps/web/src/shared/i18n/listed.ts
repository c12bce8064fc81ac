import { listedIn } from '@haihu/rules/listed';
import { language } from './language.ts';

/** Joins parts to a list in the way of the user's language. Leaves out empty and false parts. */
export function listed(parts: readonly (string | false | null | undefined)[]): string {
  const there = parts.flatMap((part) => part || []);
  return listedIn(there, language);
}
