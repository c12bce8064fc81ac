import { levelLetter } from '@haihu/rules/customers/levels';
import type { ComponentProps } from 'react';
import { walkWithArrows } from '../../shared/ui/arrow-keys.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';

const LEVELS = [1, 2, 3, 4, 5, 6];

interface LevelPickerProps {
  label: string;
  /** Level from 1 to 6. `null` if none is chosen. */
  level: number | null;
  onChange: (level: number) => void;
  /** Names of the six levels, read aloud with the letter: 强意向. */
  names: readonly string[];
  /** Short words under the letters (52 px). Without them tiles are 44 px high. */
  words?: readonly string[];
}

/** Draws six equal tiles, one of them on. */
export function LevelPicker({ label, level, onChange, names, words }: LevelPickerProps) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('lvs', !words && 'bare')}
      data-key="level"
      onKeyDown={walkWithArrows}
    >
      {LEVELS.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          className={classNames(levelLetter(each), each === level && 'on')}
          aria-checked={each === level}
          aria-label={`${levelLetter(each)} ${names[each - 1]}`}
          tabIndex={each === (level ?? 1) ? 0 : -1}
          onClick={() => onChange(each)}
        >
          <b>{levelLetter(each)}</b>
          {words && <span>{words[each - 1]}</span>}
        </button>
      ))}
    </div>
  );
}

interface LevelButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  level: number | null;
  /** Name of the level: 强意向. */
  name: string;
}

/** Draws the level of one customer as a button that opens the choice. */
export function LevelButton({ level, name, ...rest }: LevelButtonProps) {
  const letter = levelLetter(level);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${letter} ${name}`}
      {...rest}
      className={classNames('lvpick', letter !== '-' && letter)}
    >
      {letter} <span>{name}</span>
      <Icon name="down" size="xs" />
    </button>
  );
}
