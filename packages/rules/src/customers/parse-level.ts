import { languages } from '@haihu/contract/languages';
import { type Level, levelLetter, levelName, levels } from './levels.ts';

/**
 * Reads a level as people write it in spreadsheets: `A`, `Ａ`, `a级`, `等级A`, `A 强意向`, `强意向`, `Strong intent`, `1`. `null`
 * for anything else.
 */
export function parseLevel(typed: string): Level | null {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_():,、]|(?<=.)-/g, '');
  return (
    spellings.get(text.replace(/^(意向|客户)?(等级|级别|level)/, '').replace(/(级|类|级客户|类客户)$/, '')) ?? null
  );
}

const spellings = new Map(
  levels.flatMap((level) => {
    const letter = levelLetter(level).toLowerCase();
    const written = languages.map(({ id }) => levelName(level, id).toLowerCase().replace(/[\s-]/g, ''));
    return [letter, String(level), `${level}.0`, ...written, ...written.map((name) => letter + name)].map(
      (spelling) => [spelling, level] as const,
    );
  }),
);
