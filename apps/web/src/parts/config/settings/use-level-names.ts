import { isLevel, levelName, levels, NO_LEVEL } from '@haihu/rules/customers/levels';
import { language } from '../../../shared/i18n/language.ts';
import { useOptions } from './use-options.ts';

/** Lists the names of the six levels, A first: the enterprise's, otherwise ours. */
export function useLevelNames(): readonly string[] {
  const own = useOptions()?.levels.names;
  return levels.map((level) => own?.[level - 1] ?? levelName(level, language));
}

/** Returns the name of one level, or a dash for a value that is no level. */
export function useLevelName(level: number | null | undefined): string {
  const names = useLevelNames();
  return isLevel(level) ? names[level - 1]! : NO_LEVEL;
}

const SHORT = { cjk: 4, latin: 6 };

/** Lists level names short enough for narrow tiles: the enterprise's, cut, otherwise the given ones. */
export function useShortLevelNames(usual: readonly string[]): readonly string[] {
  const own = useOptions()?.levels.names;
  return usual.map((word, index) => {
    const name = own?.[index];
    if (!name) return word;
    const room = /\p{Script=Han}/u.test(name) ? SHORT.cjk : SHORT.latin;
    return [...name].slice(0, room).join('');
  });
}
