import type { AgendaScope } from '@haihu/contract/messages/values';
import type { AgendaSection } from '../../../parts/messages/agenda-sections.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { t } from './texts.ts';

interface EmptyAgendaProps {
  scope: AgendaScope;
  /** The sections that hold something or could not be read. */
  sections: readonly AgendaSection[];
  onRetry: () => void;
  /** Shows all sections again. Absent if the list is not narrowed. */
  onShowAll: (() => void) | undefined;
}

/** Replaces an empty list: nothing is owed, nothing is left of one section, or a section could not be read. */
export function EmptyAgenda({ scope, sections, onRetry, onShowAll }: EmptyAgendaProps) {
  if (onShowAll) {
    return (
      <EmptyState
        art="calendar"
        title={t.noneInSection}
        hint={sections.length > 0 ? t.noneSectionHint : undefined}
        action={t.showAll}
        onAction={onShowAll}
      />
    );
  }
  if (sections.some(({ state }) => state === 'unavailable')) {
    return <EmptyState art="offline" title={t.partly} hint={t.partlyHint} action={common.retry} onAction={onRetry} />;
  }
  return (
    <EmptyState
      art="calendar"
      title={scope === 'team' ? t.noneInTeam : t.none}
      hint={t.noneHint}
      action={t.claim}
      onAction={() => navigation().open('agentCustomers', { pool: 'sea' })}
    />
  );
}
