import { countWords } from '../../../shared/lib/count.ts';
import { t } from './texts.ts';

/** Writes a distance: 850 m, 12.3 km, 1,067 km. */
export function distanceWords(metres: number): string {
  if (metres < 1000) return t.metres(Math.round(metres));
  const kilometres = metres / 1000;
  return t.kilometres(kilometres < 100 ? String(Math.round(kilometres * 10) / 10) : countWords(Math.round(kilometres)));
}
