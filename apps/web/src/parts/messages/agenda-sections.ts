import type { AgendaCount } from '@haihu/contract/messages/agenda';
import {
  type AgendaDay,
  agendaDays,
  type AgendaKind,
  agendaKinds,
  type AgendaState,
  MOST_COUNTED,
} from '@haihu/contract/messages/values';
import { countWords } from '../../shared/lib/count.ts';
import { t } from './agenda-texts.ts';

/** A section of the agenda that a chip names. Call-backs have one for each day, all others one for their kind. */
export interface AgendaSection {
  /** The name of the section in an address. */
  id: string;
  kind: AgendaKind;
  day?: AgendaDay;
  label: string;
  count: number;
  state: AgendaState;
}

/** Lists the sections that hold something, after those that could not be read. */
export function sectionsOf(kinds: readonly AgendaCount[]): AgendaSection[] {
  const sections = kinds.flatMap(({ kind, state, ...counts }): AgendaSection[] => {
    if (kind === 'call_back' && state === 'read') {
      const days = agendaDays.map((day) => ({
        id: day,
        kind,
        day,
        state,
        label: t.callBacks[day],
        count: counts[day],
      }));
      return days.filter(({ count }) => count > 0);
    }
    const count = agendaDays.reduce((sum, day) => sum + counts[day], 0);
    return count > 0 || state !== 'read' ? [{ id: kind, kind, state, label: t.kinds[kind], count }] : [];
  });
  return sections.toSorted((one, other) => Number(isUnread(other)) - Number(isUnread(one)));
}

const isUnread = ({ state }: AgendaSection) => state === 'unavailable';

/** Returns the kind and the day of a section by its id. Undefined for any other text. */
export function sectionNamed(id: string | undefined): Pick<AgendaSection, 'kind' | 'day'> | undefined {
  const day = agendaDays.find((each) => each === id);
  if (day) return { kind: 'call_back', day };
  const kind = agendaKinds.find((each) => each === id);
  return kind && { kind };
}

/** Writes a count. The server stops counting at 100: 99+. */
export const agendaCountWords = (count: number): string =>
  count < MOST_COUNTED ? countWords(count) : `${MOST_COUNTED - 1}+`;
