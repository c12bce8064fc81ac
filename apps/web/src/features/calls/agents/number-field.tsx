import { type ClipboardEvent, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { backspace } from '../../../shared/ui/icons/phone.ts';
import { numberIn, typedKeys } from './typed-number.ts';
import { t } from './workbench-texts.ts';

interface NumberFieldProps {
  typed: string;
  onType: (typed: string) => void;
  onEnter: () => void;
}

/**
 * Holds the number of the pad. It can be typed, and pasted as people write numbers. On a touch screen the pad below is
 * the keyboard, so that no other one appears.
 */
export function NumberField({ typed, onType, onEnter }: NumberFieldProps) {
  // The letters of an input method. They become keys once the word is chosen.
  const [composed, setComposed] = useState<string | null>(null);
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);

  function change(text: string, isComposing: boolean): void {
    setComposed(isComposing ? text : null);
    if (!isComposing) onType(typedKeys(text));
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const number = numberIn(event.clipboardData.getData('text'));
    onType(typedKeys(typed.slice(0, selectionStart ?? 0) + number + typed.slice(selectionEnd ?? typed.length)));
  }

  return (
    <form
      className="h pad number-field"
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <input
        type="tel"
        inputMode={isTouch ? 'none' : 'tel'}
        enterKeyHint="go"
        autoComplete="off"
        className="typed num grow"
        aria-label={t.typed}
        placeholder={t.typeFirst}
        value={composed ?? typed}
        onChange={({ target, nativeEvent }) => change(target.value, (nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={({ currentTarget }) => change(currentTarget.value, false)}
        onPaste={paste}
      />
      {typed !== '' && (
        <IconButton icon={<Icon shape={backspace} />} label={t.erase} onClick={() => onType(typed.slice(0, -1))} />
      )}
    </form>
  );
}
