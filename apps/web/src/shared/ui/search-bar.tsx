import { useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { filter as filterIcon } from './icons/fields.ts';

interface SearchBarProps {
  value: string;
  onChange: (value: string) => void;
  /** Fields that the search covers: 姓名、公司、手机或后 4 位. */
  placeholder: string;
  clearLabel: string;
  /** Filter button beside the field. It never scrolls away. `on` is the number of active filters. */
  filter?: { label: string; on: number; open?: boolean; onPress: () => void };
  autoFocus?: boolean;
  /** Called by the keyboard's search key. The keyboard closes too. */
  onSubmit?: () => void;
}

/** Draws the search of a list with its filter button. Reports each key at once; the caller delays if needed. */
export function SearchBar({ value, onChange, placeholder, clearLabel, filter, autoFocus, onSubmit }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      className="searchbar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
        onSubmit?.();
      }}
    >
      <label className="search">
        <Icon name="search" size="s" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoFocus={autoFocus}
          aria-label={placeholder}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <button
            type="button"
            className="clear"
            aria-label={clearLabel}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size="s" />
          </button>
        )}
      </label>
      {filter && (
        <button
          type="button"
          className={classNames('filt', filter.on > 0 && 'on')}
          aria-label={filter.on > 0 ? `${filter.label} ${filter.on}` : filter.label}
          aria-expanded={filter.open}
          onClick={filter.onPress}
        >
          <Icon shape={filterIcon} size="s" />
          {filter.on > 0 && <b>{filter.on}</b>}
        </button>
      )}
    </form>
  );
}
