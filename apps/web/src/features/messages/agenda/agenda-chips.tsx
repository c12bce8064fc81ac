import { type AgendaSection, agendaCountWords } from '../../../parts/messages/agenda-sections.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { t } from './texts.ts';

interface AgendaChipsProps {
  sections: readonly AgendaSection[];
  /** Id of the section that the list is narrowed to. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** Called for a section that could not be read. */
  onRetry: () => void;
}

/**
 * Draws a chip for each section of the agenda. A tap narrows the list to that section. The chip of a section that could not be
 * read says so, and tries again.
 */
export function AgendaChips({ sections, chosen, onChoose, onRetry }: AgendaChipsProps) {
  return (
    <div role="group" aria-label={t.sections} className="chips">
      {sections.map(({ id, label, count, state }) => {
        if (state === 'unavailable') {
          return (
            <button key={id} type="button" className="chip c-danger" onClick={onRetry}>
              <Icon name="refresh" size="xs" />
              {t.sectionFailed(label)}
            </button>
          );
        }
        if (state === 'too_many') {
          return (
            <button key={id} type="button" className="chip" onClick={() => navigation().open('teamCustomers')}>
              {t.tooMany(label)}
            </button>
          );
        }
        return (
          <Chip
            key={id}
            on={id === chosen}
            onChange={(on) => onChoose(on ? id : undefined)}
            label={
              <>
                {label}
                <b className={id === 'late' ? 'num c-danger' : 'num'}>{agendaCountWords(count)}</b>
              </>
            }
          />
        );
      })}
    </div>
  );
}
