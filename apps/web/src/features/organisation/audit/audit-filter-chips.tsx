import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionSheet } from '../../../shared/ui/action-sheet.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { type AuditListFilter, kinds, periods } from './audit-filter.ts';
import { t } from './texts.ts';
import { usePeople } from './use-audit.ts';

interface FilterChipsProps {
  filter: AuditListFilter;
  onChange: (part: Partial<AuditListFilter>) => void;
}

/** Draws filters for person, time and kind. A tap removes an active one. */
export function AuditFilterChips({ filter, onChange }: FilterChipsProps) {
  const [choosing, setChoosing] = useState<'who' | 'when' | null>(null);
  const { data } = usePeople();
  const people = data?.list ?? [];
  const person = people.find(({ id }) => id === filter.who);
  const close = () => setChoosing(null);
  return (
    <>
      <div className="chips" role="group" aria-label={t.filters}>
        {filter.about && (
          <Chip
            label={t.thisSubject(t.subjects[filter.about.subject])}
            on
            onChange={() => onChange({ about: undefined })}
          />
        )}
        {filter.who ? (
          <Chip label={person?.name ?? t.who} on onChange={() => onChange({ who: undefined })} />
        ) : (
          <Chip label={t.who} on={false} tail="down" onChange={() => setChoosing('who')} />
        )}
        {filter.period ? (
          <Chip label={t.periods[filter.period]} on onChange={() => onChange({ period: undefined })} />
        ) : (
          <Chip label={t.when} on={false} tail="down" onChange={() => setChoosing('when')} />
        )}
        {kinds.map((kind) => (
          <Chip
            key={kind}
            label={t.kinds[kind]}
            on={filter.kinds.includes(kind)}
            onChange={(on) =>
              onChange({ kinds: kinds.filter((one) => (one === kind ? on : filter.kinds.includes(one))) })
            }
          />
        ))}
      </div>
      <ActionSheet
        open={choosing === 'who'}
        onClose={close}
        title={t.who}
        closeLabel={common.close}
        actions={people.map(({ id, name }) => ({ label: name, onAct: () => onChange({ who: id }) }))}
      />
      <ActionSheet
        open={choosing === 'when'}
        onClose={close}
        title={t.when}
        closeLabel={common.close}
        actions={periods.map((period) => ({ label: t.periods[period], onAct: () => onChange({ period }) }))}
      />
    </>
  );
}
