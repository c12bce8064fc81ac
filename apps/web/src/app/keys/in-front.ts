import { navigation } from '../../shared/lib/navigation.ts';
import { touchedPane } from '../../shared/lib/touched-pane.ts';
import { topLayer } from '../../shared/ui/modal-stack.ts';
import type { KeyName } from './meaning.ts';

/** Buttons of a running call work from every pane. */
const FROM_ANYWHERE: readonly KeyName[] = ['hangUp', 'mute'];
/** Parts of a page or a sheet that list things, and the rows in them that take the focus. */
const LIST = '.page.list, .page.found, .task-rows, .sheet .cells';
const ROW = '.row .open, button.row, a.row, button.cell, a.task-row, button.task-row';

/**
 * Returns the parts of the page in front, the nearest first: the top layer alone, or the pane that the user touched and
 * the screen at the address.
 */
function partsInFront(): HTMLElement[] {
  const layer = topLayer();
  if (layer) return [layer];
  const touched = touchedPane();
  return [
    ...(touched ? document.querySelectorAll<HTMLElement>(`.screen[data-pane="${touched}"]`) : []),
    ...document.querySelectorAll<HTMLElement>('.screen:not([data-beside])'),
  ];
}

/** Returns the button in front that a key presses. In a list it is the one of the row with the focus. */
export function buttonInFront(name: KeyName): HTMLElement | null {
  const parts = partsInFront();
  const row = document.activeElement?.closest('.row');
  if (row && parts.some((part) => part.contains(row))) parts.unshift(row as HTMLElement);
  if (FROM_ANYWHERE.includes(name) && !topLayer()) parts.push(...document.querySelectorAll<HTMLElement>('.screen'));
  for (const part of parts) {
    for (const button of part.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)) {
      const ownRow = button.closest('.row');
      if ((!ownRow || ownRow === row) && isUsable(button)) return button;
    }
  }
  return null;
}

/** Returns a radio of the group in front. `nth` counts from 1. */
export function radioInFront(name: KeyName, nth: number): HTMLElement | null {
  return buttonInFront(name)?.querySelectorAll<HTMLElement>('[role=radio]:not(:disabled)')[nth - 1] ?? null;
}

/** Returns the search field of the screen that searches customers, or of a sheet in front. */
export function searchFieldInFront(): HTMLInputElement | null {
  const isSearching = location.hash.startsWith(navigation().addressOf('customerSearch'));
  const part = topLayer() ?? (isSearching ? document.querySelector('.screen:not([data-beside])') : null);
  return part?.querySelector<HTMLInputElement>('input[type=search]') ?? null;
}

/** Returns the rows of the list in front. Beside an opened record that is the list at the left. */
export function rowsInFront(): HTMLElement[] {
  const beside = topLayer() ? [] : [...document.querySelectorAll<HTMLElement>('.screen[data-pane="left"]')];
  for (const part of [...partsInFront(), ...beside]) {
    const rows = [...part.querySelectorAll<HTMLElement>(LIST)].flatMap((list) => [
      ...list.querySelectorAll<HTMLElement>(ROW),
    ]);
    const usable = rows.filter(isUsable);
    if (usable.length > 0) return usable;
  }
  return [];
}

/**
 * Returns the row that follows the present one by `step`. The present row has the focus, or its record is open. Without
 * one it is the first row that is not scrolled away.
 */
export function rowAt(step: 1 | -1): HTMLElement | null {
  const rows = rowsInFront();
  const { activeElement: focused } = document;
  const focusedRow = focused?.closest('.row') ?? focused;
  const present = rows.findIndex((row) => row === focused || (row.closest('.row') ?? row) === focusedRow);
  const from = present < 0 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : present;
  const to =
    from < 0 ? (rows.find((row) => row.getBoundingClientRect().bottom > listTop(row)) ?? rows[0]) : rows[from + step];
  return to ?? null;
}

const listTop = (row: HTMLElement): number => row.closest(LIST)!.getBoundingClientRect().top;

function isUsable(element: HTMLElement): boolean {
  return !element.closest(':disabled, [aria-disabled=true], [inert]') && element.checkVisibility();
}
