import { classNames } from '../../shared/ui/class-names.ts';

const LETTERS = 'ABCDEF';

/** Returns the letter of a level from 1 to 6, or a dash for anything else. */
export function levelLetter(level: number | null | undefined): string {
  return (level && LETTERS[level - 1]) || '-';
}

/** Draws the letter on its tile: 24 px, or 20 beside small text. Level colours appear nowhere else. */
export function Level({ level, small = false }: { level: number | null | undefined; small?: boolean }) {
  const letter = levelLetter(level);
  return <span className={classNames('lv', letter !== '-' && letter, small && 'small')}>{letter}</span>;
}
