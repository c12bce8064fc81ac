import { useState } from 'react';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { type Opened, type Query, WayBackContext } from '../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import type { FrameParts } from '../session-frame.tsx';
import { paths } from '../paths.ts';
import type { ScreenName } from '../screen-names.ts';
import { t } from './texts.ts';

/** Visits of the pane. The history has no negative ones. */
const visits = { agentWork: -1, teamBoard: -2, callBacks: -3, agenda: -4 };
type Work = keyof typeof visits;

interface WorkPaneProps extends Pick<FrameParts, 'ScreenColumn'> {
  /** The screen at the address. */
  here: Opened;
  /** Screens of the other panes. */
  shown: ScreenName[];
}

/**
 * Draws the pane at the right: the work of an agent or a leader, the agenda or the call-backs. It never repeats a screen
 * of another pane (`shown`). Draws nothing for a member who may do neither. Nobody sees its queries in the address.
 */
export function WorkPane({ here, shown, ScreenColumn }: WorkPaneProps) {
  const mayCall = useAllowed('calls.place');
  const maySupervise = useAllowed('calls.supervise');
  const [wanted, setWanted] = useState<Work | null>(null);
  const [queries, setQueries] = useState<Partial<Record<Work, Query>>>({});
  const work = maySupervise && leadsOthers(sessionUser()) ? 'teamBoard' : 'agentWork';
  if (work === 'agentWork' && !mayCall) return null;
  const choices = ([work, 'agenda', 'callBacks'] as const).filter((name) => !shown.includes(name));
  const name = choices.find((choice) => choice === wanted) ?? choices[0];
  if (!name) return null;
  return (
    <aside className="work-pane" aria-label={t.workPane}>
      {choices.length > 1 && (
        <Segmented
          label={t.workPane}
          value={name}
          choices={choices.map((value) => ({ value, label: t.works[value] }))}
          onChange={setWanted}
        />
      )}
      <WayBackContext value={false}>
        <ScreenColumn
          key={name}
          shown={{ name, path: paths[name], query: queries[name] ?? {}, depth: 0, visit: visits[name] }}
          beside={here}
          pane="right"
          setQuery={(query) => setQueries((before) => ({ ...before, [name]: query }))}
        />
      </WayBackContext>
    </aside>
  );
}
