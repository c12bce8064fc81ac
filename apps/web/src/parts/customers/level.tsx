import { classNames } from '../../shared/ui/class-names.ts';

const LETTERS = 'ABCDEF';

/** Level 1 to 6 as its letter, anything else as a dash. */
export function levelLetter(level: number | null | undefined): string {
  return (level && LETTERS[level - 1]) || '-';
}

/** The letter on its tile; the only place where level colours appear. 24 px, or 20 beside small text. */
export function Level({ level, small = false }: { level: number | null | undefined; small?: boolean }) {
  const letter = levelLetter(level);
  return <span className={classNames('lv', letter !== '-' && letter, small && 'small')}>{letter}</span>;
}
