import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import './dropped-files.css';

const FIELD = 'input[type=file]:enabled';

/** The part of the page that shows that files may be dropped on it. */
let marked: HTMLElement | null = null;

/**
 * Lets the user drop files on a pane or an open sheet. They go to its field for such files, as if they had been chosen
 * there. Several fields for the same kind of file take them only above their own labels. Elsewhere a dropped file does
 * nothing, so that the browser does not open it in place of the app. Returns a function that ends it.
 */
export function takeDroppedFiles(): () => void {
  const listeners = { dragover: over, drop, dragleave: leave };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
  return () => {
    unmark();
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener as EventListener);
  };
}

function over(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  const { place, fields } = targetOf(event);
  const isTaken = place !== null && fields.length > 0;
  event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
  if (marked !== place || !isTaken) unmark();
  if (!isTaken) return;
  marked = place;
  place.dataset.dropHere = fields.some(({ multiple }) => multiple) ? t.dropMany : t.dropOne;
}

/** The pointer has left the window if no other element takes its place. */
function leave({ relatedTarget }: DragEvent): void {
  if (!relatedTarget) unmark();
}

function unmark(): void {
  delete marked?.dataset.dropHere;
  marked = null;
}

function drop(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  unmark();
  const { fields } = targetOf(event);
  const dropped = [...dataTransfer.files];
  if (fields.length === 0 || dropped.length === 0) return;
  const [field, another] = fields.filter(({ accept }) => dropped.some((file) => isAccepted(file, accept)));
  if (!field) return showToast(t.dropRefused, { kind: 'warn' });
  if (another) return showToast(t.dropOnOne, { kind: 'warn' });
  const files = dropped.filter((file) => isAccepted(file, field.accept));
  const taken = field.multiple ? files : files.slice(0, 1);
  if (taken.length < dropped.length) showToast(t.dropPart(taken.length), { kind: 'warn' });
  const transfer = new DataTransfer();
  for (const file of taken) transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Returns the part of the page below the pointer, and its fields that may take files. */
function targetOf({ target }: Event): { place: HTMLElement | null; fields: HTMLInputElement[] } {
  const below = target instanceof Element ? target : null;
  const label = below?.closest('label');
  const direct = label?.querySelector<HTMLInputElement>(FIELD);
  if (label && direct) return { place: label, fields: [direct] };
  const place = below?.closest<HTMLElement>('.layer.open, [data-pane]') ?? null;
  return { place, fields: [...(place?.querySelectorAll<HTMLInputElement>(`${FIELD}:not([capture])`) ?? [])] };
}

/** Returns true if a field with this `accept` takes the file: one of its endings, or one of its types. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  return (
    accept === '' || kinds.some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : kind === type))
  );
}
