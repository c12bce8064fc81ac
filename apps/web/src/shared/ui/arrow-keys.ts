import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Handles `onKeyDown` of a group: arrows, Home and End move through its radios, tabs or menu items. A radio or tab that
 * gets the focus is chosen too, as keyboard users expect.
 */
export function walkWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const places = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '[role=radio]:not(:disabled), [role=tab]:not(:disabled), [role^=menuitem]:not(:disabled)',
    ),
  ];
  const here = places.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  let next: HTMLElement | undefined;
  if (step) next = places[(here + step + places.length) % places.length];
  if (event.key === 'Home') next = places[0];
  if (event.key === 'End') next = places.at(-1);
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (!next.role?.startsWith('menuitem')) next.click();
}
