import { navigation, type Query } from '../../shared/lib/navigation.ts';
import { type Here, writeHash } from '../here.ts';
import { router } from '../router.ts';

const setters = new Map<string, (query: Query) => void>();

/** Returns the function that gives a visit another query: always the same one, because effects depend on it. */
export function setterOf({ visit, path, depth }: Here): (query: Query) => void {
  const key = `${visit} ${path}`;
  const setter = setters.get(key) ?? setQuery;
  setters.set(key, setter);
  return setter;

  // The screen may call it late, so only now it is known in which pane the visit is.
  function setQuery(query: Query): void {
    const { visit: addressed, beneath } = router.here();
    if (addressed === visit) navigation().setQuery(query);
    else if (!beneath || beneath.visit === visit) router.setBeneath({ depth, visit, hash: writeHash(path, query) });
  }
}
