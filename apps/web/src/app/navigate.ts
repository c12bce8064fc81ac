import { provideNavigation, type Query } from '../shared/lib/navigation.ts';
import { forgetScrollFrom } from '../shared/lib/kept-scroll.ts';
import type { ScreenName } from '../shared/lib/screen-names.ts';
import { writeQuery } from '../shared/lib/search-codec.ts';
import { depthOf } from './depth.ts';
import { paths } from './paths.ts';
import type { router as Router } from './router.tsx';
import { chunkOf } from './screen-host.tsx';
import { screens } from './screens.ts';

const canOpen = (name: ScreenName) => !!screens[name].load;

/** Where signing in and out end up, built or not. */
const ways = new Set<ScreenName>(['login', 'home']);

/** Connects `shared/lib/navigation` with the router. */
export function connectNavigation(router: typeof Router): void {
  let visits = Date.now();

  function go(path: string, query: Query, visit: string | undefined, replace: boolean) {
    void router.navigate({ to: path, search: () => query, state: { visit }, replace });
  }

  provideNavigation({
    canOpen,
    addressOf: (name, query = {}) => `#${paths[name]}${writeQuery(query)}`,
    open(name, query = {}, { replace = false } = {}) {
      if (!canOpen(name) && !ways.has(name)) throw new Error(`${name} is not built: ask canOpen before offering it`);
      visits += 1;
      go(paths[name], query, String(visits), replace);
    },
    setQuery(query) {
      const { pathname, state } = router.history.location;
      go(pathname, query, state.visit, true);
    },
    back() {
      if (router.history.canGoBack()) router.history.back();
      else go(paths.home, {}, undefined, true);
    },
    prepare: (name) => chunkOf(name)?.start(),
  });

  router.history.subscribe(({ location, action }) => {
    if (action.type === 'PUSH') forgetScrollFrom(depthOf(location));
  });
}
