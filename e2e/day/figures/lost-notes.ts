import type { Office } from '../office.ts';
import type { WrittenNote } from '../people/note-book.ts';

const PAGE = 100;

/** Notes that stand in no history of what they were written about. */
export async function lostNotes(office: Office): Promise<WrittenNote[]> {
  const lost: WrittenNote[] = [];
  for (const note of office.notes.written) {
    const texts = note.numberId ? await ofNumber(office, note.numberId) : await ofCustomer(office, note.customerId!);
    if (!texts.some((text) => text.includes(note.text))) lost.push(note);
  }
  return lost;
}

async function ofNumber({ manager }: Office, numberId: string): Promise<string[]> {
  const { notes } = await manager!.call('tasks.record', { numberId });
  return notes.map(({ text }) => text);
}

async function ofCustomer({ manager }: Office, customerId: string): Promise<string[]> {
  const { list } = await manager!.call('followups.list', { customerId, size: PAGE });
  return list.map(({ text }) => text);
}
