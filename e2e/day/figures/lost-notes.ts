import type { Office } from '../office.ts';
import type { WrittenNote } from '../people/note-book.ts';
import { allPages } from './all-pages.ts';

const PAGE = 100;

/** Returns the notes that are missing in the history of their customer or number. */
export async function lostNotes(office: Office): Promise<WrittenNote[]> {
  const numberIds = await idsByName(office);
  const lost: WrittenNote[] = [];
  for (const note of office.notes.written) {
    const texts = await historyOf(office, note.about, numberIds);
    if (!texts.some((text) => text.includes(note.text))) lost.push(note);
  }
  return lost;
}

async function historyOf(
  { manager }: Office,
  about: WrittenNote['about'],
  numberIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  if ('customerId' in about) {
    const { list } = await manager!.call('followups.list', { customerId: about.customerId, size: PAGE });
    return list.map(({ text }) => text);
  }
  const numberId = 'numberId' in about ? about.numberId : numberIds.get(about.numberName);
  if (numberId === undefined) return [];
  const { notes } = await manager!.call('tasks.record', { numberId });
  return notes.map(({ text }) => text);
}

async function idsByName({ manager, tasks }: Office): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const taskId of tasks.values()) {
    const numbers = await allPages((next) =>
      manager!.call('tasks.numbers', { taskId, size: PAGE, ...(next && { next }) }),
    );
    for (const { id, name } of numbers) ids.set(name, id);
  }
  return ids;
}
