import { type AgendaKind, agendaKinds } from '@haihu/contract/messages/values';
import { type Position, readCursor, unknownCursor, writeCursor } from '../../../platform/http/cursor.ts';

/** The place of a thing in an agenda. Things are in the order of time, then of kinds, then of ids. */
export interface AgendaPlace extends Position {
  kind: AgendaKind;
}

/** Ids before the first one, and after the last one. */
const [FIRST, LAST] = ['0', '9223372036854775807'];

export function compareAgendaPlaces(one: AgendaPlace, other: AgendaPlace): number {
  // Texts with equally many digits are in the order of their instants.
  const isAlike = one.at.length === other.at.length;
  const [first, second] = isAlike ? [one.at, other.at] : [digitsOf(one.at), digitsOf(other.at)];
  if (first !== second) return first < second ? -1 : 1;
  if (one.kind !== other.kind) return agendaKinds.indexOf(one.kind) - agendaKinds.indexOf(other.kind);
  return one.id.length - other.id.length || (one.id < other.id ? -1 : 1);
}

/** Returns an instant with six digits after the point. Texts of instants have as many as they need. */
const digitsOf = (at: string) => `${at.slice(0, 19)}.${at.slice(20, -1).padEnd(6, '0')}`;

/** Returns a place of the agenda as a place among the things of one kind. */
export function placeWithin(kind: AgendaKind, { at, id, kind: last }: AgendaPlace): Position {
  const distance = agendaKinds.indexOf(kind) - agendaKinds.indexOf(last);
  return { at, id: distance === 0 ? id : distance > 0 ? FIRST : LAST };
}

export const writeAgendaPlace = ({ kind, ...place }: AgendaPlace): string => `${kind}.${writeCursor(place)}`;

/** Reads a cursor. Throws `request.invalid` for one that no agenda has returned. */
export function readAgendaPlace(cursor: string): AgendaPlace {
  const [name, place = '', ...rest] = cursor.split('.');
  const kind = agendaKinds.find((known) => known === name);
  if (!kind || rest.length > 0) throw unknownCursor();
  return { kind, ...readCursor(place) };
}
