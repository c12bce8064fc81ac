import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { useUnsent } from '../../shared/lib/unsent.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { agendaCountWords, sectionsOf } from './agenda-sections.ts';
import { t } from './agenda-texts.ts';
import { useAgendaCounts } from './use-agenda-counts.ts';

/** Draws the number of things that are late or due today, on the tab that leads to them. */
function AgendaBadge() {
  const due = useAgendaCounts('mine').data?.due ?? 0;
  return <Badge count={due} label={t.due(due)} />;
}

/** Draws the number of writings that wait on this device, on the tab that leads to them. */
function UnsentBadge() {
  const unsent = useUnsent();
  return <Badge count={unsent} label={t.unsent(unsent)} />;
}

/** The badges of the bar by the icon of their tab. */
export const tabBadges = { tasks: AgendaBadge, user: UnsentBadge };

interface AgendaCardProps {
  /** The member's own agenda, or that of everybody whom the member leads. */
  of: 'me' | 'team';
}

/** Draws the agenda's counts on one card, which leads there. Call-backs of tomorrow are left out. */
export function AgendaCard({ of }: AgendaCardProps) {
  const { data } = useAgendaCounts(of === 'team' ? 'team' : 'mine');
  const unsent = useUnsent();
  const waiting = of === 'me' && unsent > 0;
  const sections = sectionsOf(data?.kinds ?? []).filter(({ day, count }) => count > 0 && day !== 'tomorrow');
  return (
    <ScreenLink to="agenda" query={of === 'team' ? { team: '1' } : {}} className="card agenda-card">
      <span className="sec">{t.agenda}</span>
      <b className="num">{data ? agendaCountWords(data.due) : '–'}</b>
      <Icon name="right" size="xs" />
      <span className="note">
        {sections.map(({ id, label, count }) => (
          <span key={id}>{`${label} ${agendaCountWords(count)}`}</span>
        ))}
        {waiting && <span>{t.unsent(unsent)}</span>}
        {data && sections.length === 0 && !waiting && t.none}
      </span>
    </ScreenLink>
  );
}
