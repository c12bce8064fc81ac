import { keptEntranceTicket } from '../shared/lib/entrance.ts';
import { guardLeaving, leaveGuard } from '../shared/lib/leave-guard.ts';
import type { Query } from '../shared/lib/navigation.ts';
import { keepLink } from '../shared/lib/opened-link.ts';
import type { ScreenName } from './screen-names.ts';
import { sessionToken } from '../shared/lib/session.ts';
import { backFromLayer, isCovered } from '../shared/ui/back-gesture.ts';
import { soonOf } from './chunks.ts';
import { type Beneath, type Here, type Mark, readHash, writeHash } from './here.ts';
import { paths } from './paths.ts';
import { screens } from './screens.ts';
import { slide, slideOf } from './slide.ts';

let visits = Date.now();
let shown: Here;
/** Position by the address bar. It is ahead of `shown` while code loads or a slide has not begun. */
let there: Here;
let firstVisit: number;
/** Query that the screen below gets once the user is back there. */
let handedBack: Query | null = null;
const listeners = new Set<() => void>();

export const router = {
  /** Returns the screen that is shown. The last one stays until the next one can replace it. */
  here: () => shown,

  /** True while the user is still on the first screen of this page. */
  isFirst: () => shown.visit === firstVisit,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Starts the router; call it once. Resolves when the first screen can be drawn, or after a short wait. */
  async start(): Promise<void> {
    shown = there = arrive(0);
    firstVisit = shown.visit;
    addEventListener('popstate', ({ hasUAVisualTransition }) => {
      if (isWithinVisit() || isHeldBack()) return;
      // A typed address has no mark yet. It lies above the last position.
      void show(withHandedBack(arrive(there.depth + 1)), !hasUAVisualTransition);
    });
    await soonOf(shown.name);
  },

  /**
   * Opens a new visit, above the present one or in its place. Asks first if unsaved input would be lost. A screen that
   * replaces itself is not asked.
   */
  open(name: ScreenName, query: Query, replace: boolean, asks = !replace): void {
    const ask = leaveGuard();
    if (ask && asks) {
      void ask().then((mayLeave) => {
        if (!mayLeave) return;
        guardLeaving(null);
        router.open(name, query, replace, false);
      });
      return;
    }
    const depth = replace ? marked(0).depth : marked(0).depth + 1;
    if (replace && isCovered()) replaced.add(marked(0).visit);
    write(paths[name], query, newMark(depth, replace ? marked(0).beneath : undefined), replace);
    void show(arrive(depth), true);
  },

  /** Gives the present visit another query. Does nothing once the address belongs to a screen that is still to come. */
  setQuery(query: Query): void {
    if (there.visit !== shown.visit) return;
    write(readHash(location.hash).path, query, marked(0), true);
    void show(arrive(0), false);
  },

  /** Gives the visit below another query. The address stays. */
  setBeneath(beneath: Beneath): void {
    history.replaceState({ ...marked(0), beneath }, '');
    void show({ ...there, beneath }, false);
  },

  canGoBack: () => marked(0).depth > 0,

  /** Goes back to the screen that the user came from, also from under a sheet. */
  back: () => travel(-1),

  /** Goes back to the screen that the user came from, and gives its visit another query. */
  backWith(query: Query): void {
    handedBack = query;
    travel(-1);
  },
};

/** Visits that were replaced while a sheet covered them. Their own history entry still lies below. */
const replaced = new Set<number>();

/**
 * Handles a move between the two entries of one visit; a visit has two once a sheet has covered it. Going from the
 * upper to the lower one closes the top layer. Without a layer it goes further back.
 */
function isWithinVisit(): boolean {
  const mark = history.state as Mark | null;
  if (undoing || !mark) return false;
  if (replaced.has(mark.visit) && mark.visit !== there.visit) {
    const isForward = mark.depth > there.depth;
    // If there is nothing further back, the address must be that of the shown screen.
    if (!isForward) settle();
    history.go(isForward ? 1 : -1);
    return true;
  }
  if (mark.visit !== there.visit) return false;
  const isAbove = mark.covered === true;
  settle();
  if (!isAbove && !backFromLayer()) history.back();
  return true;
}

/** Writes the position into the present entry, because the query may have changed on the visit's other entry. */
function settle(): void {
  const { covered } = history.state as Mark;
  const { path, query, depth, visit, beneath } = there;
  write(path, query, { depth, visit, ...(beneath && { beneath }), ...(covered && { covered }) }, true);
}

/** Goes back that many screens. The entry of a sheet does not count. */
function travel(steps: number): void {
  history.go(isCovered() ? steps - 1 : steps);
}

let undoing = false;
/** Asks once the move is undone, because a question puts its own entry into the history. */
let askNow: (() => void) | null = null;
let isAsking = false;

/**
 * Undoes a move while there is unsaved input, asks the user, and then repeats it. Returns true if it handled the move.
 */
function isHeldBack(): boolean {
  if (undoing) {
    undoing = false;
    askNow?.();
    askNow = null;
    return true;
  }
  const ask = leaveGuard();
  if (!ask) return false;
  handedBack = null;
  // A typed address has no mark yet. It lies above the last position.
  const steps = marked(there.depth + 1).depth - there.depth;
  if (steps === 0) return false;
  const wanted = readHash(location.hash);
  undoing = true;
  history.go(-steps);
  if (isAsking) return true;
  isAsking = true;
  askNow = () =>
    void ask().then((mayLeave) => {
      isAsking = false;
      if (!mayLeave) return;
      guardLeaving(null);
      // The question covers the screen, and nothing lies above a covering entry.
      if (steps < 0) travel(steps);
      else if (wanted.name) router.open(wanted.name, wanted.query, false);
    });
  return true;
}

/** Reads and marks the position by the address bar. Redirects if the user may not be there. */
function arrive(depthOfNew: number): Here {
  const mark = marked(depthOfNew);
  const from = there as Here | undefined;
  if (from && mark.depth === from.depth + 1) mark.beneath = beneathOf(from);
  // A pane beside the address may have changed the query of this visit.
  const changed = from?.beneath && from.beneath.visit === mark.visit ? from.beneath.hash : undefined;
  history.replaceState(mark, '', changed);
  const wanted = readHash(location.hash);
  const instead = redirected(wanted);
  if (!instead) return { ...wanted, ...mark };
  if (instead === 'login' && wanted.name) keepLink({ name: wanted.name, query: wanted.query });
  // A signed-in user can follow an invitation too.
  const { invite } = wanted.query;
  write(paths[instead], instead === 'enterprises' ? { invite } : {}, mark, true);
  return { ...readHash(location.hash), ...mark };
}

function withHandedBack(arrived: Here): Here {
  const query = handedBack;
  handedBack = null;
  if (!query) return arrived;
  write(arrived.path, query, marked(0), true);
  return { ...readHash(location.hash), ...marked(0) };
}

function redirected({ name, query }: Pick<Here, 'name' | 'query'>): ScreenName | null {
  // The user adds one more account beside the signed-in one with `add`.
  if (name === 'login') return sessionToken() && !query.add ? (query.invite ? 'enterprises' : 'home') : null;
  if (!name || screens[name].isPublic || sessionToken()) return null;
  return screens[name].opensByTicket && keptEntranceTicket() ? null : 'login';
}

function marked(depthOfNew: number): Mark {
  return (history.state as Mark | null) ?? newMark(depthOfNew);
}

function newMark(depth: number, beneath?: Beneath): Mark {
  visits += 1;
  return { depth, visit: visits, ...(beneath && { beneath }) };
}

function beneathOf({ depth, visit, path, query }: Here): Beneath {
  return { depth, visit, hash: writeHash(path, query) };
}

function write(path: string, query: Query, mark: Mark, replace: boolean): void {
  if (replace) history.replaceState(mark, '', writeHash(path, query));
  else history.pushState(mark, '', writeHash(path, query));
}

/** Shows a position once its code is there or has taken too long. A later position wins. */
async function show(next: Here, maySlide: boolean): Promise<void> {
  there = next;
  const soon = soonOf(next.name);
  if (soon) await soon;
  if (there !== next) return;
  slide(maySlide ? slideOf(shown, next) : null, () => {
    // A slide begins one frame later, and a fast user may be elsewhere by then.
    if (there !== next) return;
    shown = next;
    for (const listener of listeners) listener();
  });
}
