import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import Agenda from '../../features/messages/agenda/agenda.tsx';
import type { Query, ScreenProps } from '../../shared/lib/navigation.ts';
import { isOn, switchTo } from '../../shared/lib/preferences.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { t } from './texts.ts';

type View = 'agenda' | 'tasks';

/** A screen that shares its tab with another one. `tabs` leads to that one, and takes the place of the title. */
export type ViewOfTab = ComponentType<ScreenProps & { tabs: ReactNode }>;

/**
 * Makes the screen of the tab for tasks. It shows the agenda or the outbound tasks, and remembers the choice on this
 * device.
 */
export const tasksTab = (Tasks: ViewOfTab) => ({
  default: function TasksTab({ query, setQuery }: ScreenProps) {
    const view = viewOf(query);
    const Shown: ViewOfTab = view === 'agenda' ? Agenda : Tasks;
    const bar = useRef<HTMLDivElement>(null);
    const wasChosen = useRef(false);
    // The other view draws its own bar, and a keyboard would lose its place.
    useEffect(() => {
      if (wasChosen.current) bar.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
      wasChosen.current = false;
    }, [view]);
    return (
      <Shown
        query={{ ...query, view }}
        setQuery={setQuery}
        tabs={
          <div ref={bar}>
            <Segmented<View>
              label={t.views}
              value={view}
              choices={[
                { value: 'agenda', label: t.agenda },
                { value: 'tasks', label: t.tasks },
              ]}
              onChange={(chosen) => {
                wasChosen.current = true;
                switchTo('agendaFirst', chosen === 'agenda');
                setQuery({ view: chosen });
              }}
            />
          </div>
        }
      />
    );
  },
});

/** Returns the view that the address names. An address with a part of the tasks means the tasks. */
function viewOf({ view, list, search }: Query): View {
  if (view === 'agenda' || view === 'tasks') return view;
  if (list !== undefined || search !== undefined) return 'tasks';
  return isOn('agendaFirst') ? 'agenda' : 'tasks';
}
