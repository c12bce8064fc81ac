import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { walkWithArrows } from './arrow-keys.ts';
import { classNames } from './class-names.ts';

const GAP = 4;
const MARGIN = 8;

export interface MenuItem {
  icon?: ReactNode;
  label: string;
  /** For a choice: true for the present value. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  onAct: () => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** Draws the button that opens the menu. The button takes the given properties. */
  children: (opener: { popoverTarget: string; 'aria-haspopup': 'menu' }) => ReactNode;
}

/** Draws a short list next to the button that opens it. A tap outside, Escape and Tab close it. */
export function Menu({ items, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const [isOpen, setOpen] = useState(false);

  const place = useCallback(() => {
    const element = menu.current!;
    const button = document.querySelector(`[popovertarget="${id}"]`)!;
    const opener = button.getBoundingClientRect();
    // In a wide window other screens stand beside this one. A menu over them would seem to be theirs.
    const screen = (button.closest('.screen') ?? document.body).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const fitsBelow = opener.bottom + GAP + height + MARGIN <= innerHeight;
    const left = opener.left + width + MARGIN <= screen.right ? opener.left : opener.right - width;
    element.style.left = `${Math.max(screen.left + MARGIN, left)}px`;
    element.style.top = `${Math.max(MARGIN, fitsBelow ? opener.bottom + GAP : opener.top - GAP - height)}px`;
    element.style.visibility = '';
  }, [id]);

  // The button moves when the phone is turned.
  useEffect(() => {
    if (!isOpen) return;
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [isOpen, place]);

  function follow(state: 'open' | 'closed'): void {
    setOpen(state === 'open');
    if (state === 'closed') return;
    place();
    menu.current!.querySelector<HTMLElement>('[aria-checked=true], [role^=menuitem]')?.focus();
  }

  return (
    <>
      {children({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        className="menu"
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current!.hidePopover();
          walkWithArrows(event);
        }}
        // The browser tells of an open menu some frames later. Until it is placed, it would be seen in the corner of the window.
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') menu.current!.style.visibility = 'hidden';
        }}
        onToggle={({ newState }) => follow(newState)}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.chosen}
            className={classNames('item', item.danger && 'danger', item.chosen && 'c-accent w6')}
            tabIndex={-1}
            disabled={item.disabled}
            onClick={() => {
              menu.current!.hidePopover();
              item.onAct();
            }}
          >
            {item.icon}
            <span className="grow">{item.label}</span>
          </button>
        ))}
      </div>
    </>
  );
}
