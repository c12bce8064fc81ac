import type { Query } from '../../shared/lib/navigation.ts';
import { type Here, readHash } from '../here.ts';
import { paths } from '../paths.ts';
import type { ScreenName } from '../screen-names.ts';
import { screens } from '../screens.ts';

/** A screen with a name of ours. */
type Shown = Here & { name: ScreenName };

/** The screens of two panes. The address is in the middle, except a tab, which is at the left. */
interface Columns {
  left: Shown;
  middle?: Shown;
}

/** The visit of a tab that is drawn at the left, but was never visited. */
const NO_VISIT = 0;

/**
 * Returns the screens that stand beside each other: the one that the user came from, and the one at the address. A tab
 * stands alone at the left. `queryOf` returns the last query of a tab.
 */
export function columnsOf(here: Shown, queryOf: (tab: ScreenName) => Query): Columns {
  return isTab(here) ? { left: here } : { left: cameFrom(here, queryOf), middle: here };
}

function cameFrom(here: Here, queryOf: (tab: ScreenName) => Query): Shown {
  if (here.beneath) {
    const { hash, depth, visit } = here.beneath;
    const { name, path, query } = readHash(hash);
    // Two screens of the running call would both ask for its result.
    const isSameCall = name === 'inCall' && here.name === 'inCall';
    if (name && screens[name].frame !== 'entry' && !isSameCall) return { name, path, query, depth, visit };
  }
  const name = tabOf(here.path);
  return { name, path: paths[name], query: queryOf(name), depth: here.depth - 1, visit: NO_VISIT };
}

/** Returns the tab that leads to a screen, for a user who opened the screen by a link. */
function tabOf(path: string): ScreenName {
  if (path.startsWith('/pages/client/')) return 'agentCustomers';
  if (path.startsWith('/pages2/task/')) return 'tasks';
  return 'home';
}

export const isTab = ({ name }: Pick<Here, 'name'>) => !!name && screens[name].frame === 'tab';
