/** The row of the page that shows its actions. There is at most one. */
let open: { element: HTMLElement; close: () => void } | null = null;

function closeWhenElsewhere(event: Event): void {
  if (!open?.element.contains(event.target as Node)) closeOpenRow();
}

export function rowIsOpen(element: HTMLElement, close: () => void): void {
  if (open?.element !== element) closeOpenRow();
  open = { element, close };
  document.addEventListener('pointerdown', closeWhenElsewhere, { capture: true, passive: true });
}

export function rowIsShut(element: HTMLElement): void {
  if (open?.element !== element) return;
  open = null;
  document.removeEventListener('pointerdown', closeWhenElsewhere, { capture: true });
}

export function closeOpenRow(): void {
  open?.close();
}
