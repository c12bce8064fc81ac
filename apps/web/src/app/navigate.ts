import { provideNavigation } from '../shared/lib/navigation.ts';
import type { ScreenName } from './screen-names.ts';
import { soonOf } from './chunks.ts';
import { writeHash } from './here.ts';
import { paths } from './paths.ts';
import { router } from './router.ts';
import { screens } from './screens.ts';

/** True when this app has the screen. The name may have been kept by an older app. */
const canOpen = (name: ScreenName) => Object.hasOwn(screens, name);

/** Connects `shared/lib/navigation` with the router. */
export function connectNavigation(): void {
  provideNavigation({
    canOpen,
    addressOf: (name, query = {}) => writeHash(paths[name], query),
    open(name, query = {}, { replace = false } = {}) {
      router.open(name, query, replace);
    },
    setQuery: router.setQuery,
    back() {
      if (router.canGoBack()) router.back();
      else router.open('home', {}, true);
    },
    backWith(query) {
      if (router.canGoBack()) router.backWith(query);
      else router.open('home', {}, true);
    },
    prepare: (name) => void soonOf(name),
  });
}
