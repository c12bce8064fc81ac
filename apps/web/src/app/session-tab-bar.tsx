import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useAllowed } from '../shared/lib/allowed.tsx';
import type { Query } from '../shared/lib/navigation.ts';
import { ScreenLink } from '../shared/lib/screen-link.tsx';
import { useCalm } from './calm.tsx';
import type { ScreenName } from './screen-names.ts';
import { leadsOthers, sessionUser } from '../shared/lib/session.ts';
import { Icon, type IconName } from '../shared/ui/icon.tsx';
import { TabBar as Bar, TabFace } from '../shared/ui/tab-bar.tsx';
import { t } from './texts.ts';

// The bar shows no number without this code.
const badge = (icon: 'tasks' | 'user') =>
  lazy<ComponentType>(() =>
    import('../parts/messages/agenda-counts.tsx').then(
      ({ tabBadges }) => ({ default: tabBadges[icon] }),
      () => ({ default: () => null }),
    ),
  );

/**
 * Tabs of the bar. A tab leads to the first of its `roots`, and each of them highlights it. `leader`: the tab's target
 * for a member who distributes other members' customers.
 */
const tabs: {
  icon: IconName;
  label: string;
  roots: [ScreenName, ...ScreenName[]];
  leader?: ScreenName;
  Badge?: ComponentType;
}[] = [
  { icon: 'home', label: t.tabs.home, roots: ['home'] },
  { icon: 'users', label: t.tabs.customers, roots: ['agentCustomers', 'teamCustomers'], leader: 'teamCustomers' },
  { icon: 'keypad', label: t.tabs.dial, roots: ['agentWork', 'teamBoard'], leader: 'teamBoard' },
  { icon: 'tasks', label: t.tabs.tasks, roots: ['tasks'], Badge: badge('tasks') },
  { icon: 'user', label: t.tabs.me, roots: ['me'], Badge: badge('user') },
];

export interface Tab {
  name: ScreenName;
  query: Query;
}

/** Last query of each tab, which holds its filters. */
const left = new Map<ScreenName, Query>();

/** Returns the query of a tab as the user left it. */
export const lastQueryOf = (tab: ScreenName): Query => left.get(tab) ?? {};

/** Draws the bar of tabs. It leads back to each tab as the user left it. `tab` is the one that is shown, if any. */
export function SessionTabBar({ tab }: { tab: Tab | undefined }) {
  const { name, query } = tab ?? {};
  const [last, setLast] = useState(name);
  if (name && name !== last) setLast(name);
  useEffect(() => void (name && query && left.set(name, query)), [name, query]);
  const isCalm = useCalm();
  const leads = useAllowed('customers.assign') && leadsOthers(sessionUser());
  return (
    <Bar label={t.tabBar}>
      {tabs.map(({ icon, label, roots, leader, Badge }) => {
        const to = leads && leader ? leader : roots[0];
        const on = last !== undefined && roots.includes(last);
        return (
          <ScreenLink
            key={icon}
            to={to}
            query={left.get(to)}
            replace
            className={on ? 'on' : ''}
            aria-current={on ? 'page' : undefined}
          >
            <TabFace icon={<Icon name={icon} />} label={label} />
            {Badge && isCalm && (
              <Suspense>
                <Badge />
              </Suspense>
            )}
          </ScreenLink>
        );
      })}
    </Bar>
  );
}
