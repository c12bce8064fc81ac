import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { useCallback, useState } from 'react';
import { totalWords } from '../../../shared/lib/count.ts';
import { FileExport } from '../../../parts/files/file-export.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { DayGroups } from '../../../shared/ui/day-groups.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { type AuditListFilter, isNarrowed, readAuditFilter, auditRequestOf, writeAuditFilter } from './audit-filter.ts';
import { EntryRow } from './entry-row.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { AuditFilterChips } from './audit-filter-chips.tsx';
import { t } from './texts.ts';
import { useAudit } from './use-audit.ts';
import './audit.css';

/**
 * Lists the permanent record of actions by day. It can be filtered by person, time and kind, and exported as a file.
 */
export default function Audit({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const filter = readAuditFilter(query);
  const change = (part: Partial<AuditListFilter>) => setQuery(writeAuditFilter({ ...filter, ...part }));
  const entries = useAudit(auditRequestOf(filter));
  const counted = entries.data?.pages[0];
  const { ref } = useKeptScroll();
  const [read, setRead] = useState<AuditEntry | null>(null);
  const reading = useOpening();
  const { show: showEntry } = reading;
  const open = useCallback(
    (entry: AuditEntry) => {
      setRead(entry);
      showEntry();
    },
    [showEntry],
  );

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={label}
        right={
          <FileExport
            title={t.exportTitle}
            note={t.exportNote}
            ask={(format, key) => sendRequest('audit.export', { ...auditRequestOf(filter), format }, { key })}
          />
        }
      />
      <AuditFilterChips filter={filter} onChange={change} />
      <CountLine>{counted?.total != null && t.counted(totalWords(counted))}</CountLine>
      <div className="page list audit" ref={ref}>
        <DayGroups<AuditEntry>
          items={entries.data?.pages.flatMap((page) => page.list) ?? []}
          pages={entries}
          atOf={(entry) => entry.at}
          words={{ failed: t.loadFailed, restFailed: common.restFailed, retry: common.retry }}
          empty={
            <EmptyState
              art="search"
              title={isNarrowed(filter) ? t.emptyFiltered : t.empty}
              hint={isNarrowed(filter) ? t.emptyFilteredHint : t.emptyHint}
              action={isNarrowed(filter) ? t.clearFilters : undefined}
              onAction={() => setQuery({})}
            />
          }
        >
          {(entry) => <EntryRow entry={entry} onOpen={open} />}
        </DayGroups>
      </div>
      {read && <EntrySheet entry={read} open={reading.open} onClose={reading.hide} onNarrow={change} />}
    </>
  );
}
