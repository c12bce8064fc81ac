import { levelLetter } from '@haihu/rules/customers/levels';
import { classNames } from '../../shared/ui/class-names.ts';

/** Draws the letter on its tile: 24 px, or 20 beside small text. Level colours appear nowhere else. */
export function LevelTile({ level, small = false }: { level: number | null | undefined; small?: boolean }) {
  const letter = levelLetter(level);
  return <span className={classNames('lv', letter !== '-' && letter, small && 'small')}>{letter}</span>;
}
