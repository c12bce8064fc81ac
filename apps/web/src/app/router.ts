import { entranceTicket } from '../shared/lib/entrance.ts';
import { guardLeaving, leaveGuard } from '../shared/lib/leave-guard.ts';
import type { Query } from '../shared/lib/navigation.ts';
import { keepLink } from '../shared/lib/opened-link.ts';
import type { ScreenName } from './screen-names.ts';
import { sessionToken } from '../shared/lib/session.ts';
import { backFromLayer, isCovered } from '../shared/ui/back-gesture.ts';
import { soonOf } from './chunks.ts';
import { type Here, type Mark, readHash, writeHash } from './here.ts';
import { paths } from './paths.ts';
import { screens } from './screens.ts';
import { slide, slideOf } from './slide.ts';

let visits = Date.now();
let shown: Here;
/** Where the address bar is. Ahead of what is shown while code comes or a slide has not begun. */
let there: Here;
let firstVisit: number;
/** What the screen below gets once one is back there. */
let handedBack: Query | null = null;
const listeners = new Set<() => void>();

export const router = {
  /** The screen that is shown. Until the next one can be put there, still the last one. */
  here: () => shown,

  /** Nobody came here from anywhere: the page has just been opened. */
  isFirst: () => shown.visit === firstVisit,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Call once. Resolves when the first screen is there to be drawn, or has kept its visitor for long enough. */
  async start(): Promise<void> {
    shown = there = arrive(0);
    firstVisit = shown.visit;
    addEventListener('popstate', ({ hasUAVisualTransition }) => {
      if (isWithinVisit() || isHeldBack()) return;
      // An address that was typed has no mark yet: it lies above where one was.
      void show(withHandedBack(arrive(there.depth + 1)), !hasUAVisualTransition);
    });
    await soonOf(shown.name);
  },

  /**
   * A new visit, above the present one or in its place. What is written there is asked about, unless it is replaced.
   */
  open(name: ScreenName, query: Query, replace: boolean): void {
    const ask = leaveGuard();
    if (ask && !replace) {
      void ask().then((mayLeave) => {
        if (!mayLeave) return;
        guardLeaving(null);
        router.open(name, query, replace);
      });
      return;
    }
    const depth = replace ? marked(0).depth : marked(0).depth + 1;
    if (replace && isCovered()) replaced.add(marked(0).visit);
    write(paths[name], query, newMark(depth), replace);
    void show(arrive(depth), true);
  },

  /** Gives the present visit another query. */
  setQuery(query: Query): void {
    write(readHash(location.hash).path, query, marked(0), true);
    void show(arrive(0), false);
  },

  canGoBack: () => marked(0).depth > 0,

  /** To the screen one came from, also from under a sheet. */
  back: () => travel(-1),

  /** To the screen one came from, whose visit gets another query. */
  backWith(query: Query): void {
    handedBack = query;
    travel(-1);
  },
};

/** Visits that another one took the place of while a sheet covered them: their own entry still lies below. */
const replaced = new Set<number>();

/**
 * A visit has two entries once a sheet has covered it. From the upper one to the lower one closes what lies above, or
 * goes further back where nothing does.
 */
function isWithinVisit(): boolean {
  const mark = history.state as Mark | null;
  if (undoing || !mark) return false;
  if (replaced.has(mark.visit) && mark.visit !== there.visit) {
    const isForward = mark.depth > there.depth;
    // Where there is nothing further the address is that of what is shown.
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

/** Writes where one is to the present entry: the query may have changed on the other one. */
function settle(): void {
  const { covered } = history.state as Mark;
  write(there.path, there.query, { depth: there.depth, visit: there.visit, ...(covered && { covered }) }, true);
}

/** So many screens back; the entry of a sheet counts as none. */
function travel(steps: number): void {
  history.go(isCovered() ? steps - 1 : steps);
}

let undoing = false;
/** Asks once that is undone: a question puts an entry of its own into the history. */
let askNow: (() => void) | null = null;
let isAsking = false;

/** While something is written that would be lost, going anywhere is undone, asked about, and then done again. */
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
  // An address that was typed has no mark yet: it lies above where one was.
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

/** Reads where the address bar is, marks it, and turns to where one may be instead. */
function arrive(depthOfNew: number): Here {
  const mark = marked(depthOfNew);
  history.replaceState(mark, '');
  const wanted = readHash(location.hash);
  const instead = redirected(wanted);
  if (!instead) return { ...wanted, ...mark };
  if (instead === 'login' && wanted.name) keepLink({ name: wanted.name, query: wanted.query });
  // An invitation is followed by whoever is signed in, too.
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
  // One more account is added beside the one that is signed in.
  if (name === 'login') return sessionToken() && !query.add ? (query.invite ? 'enterprises' : 'home') : null;
  if (!name || screens[name].isPublic || sessionToken()) return null;
  return screens[name].opensByTicket && entranceTicket() ? null : 'login';
}

function marked(depthOfNew: number): Mark {
  return (history.state as Mark | null) ?? newMark(depthOfNew);
}

function newMark(depth: number): Mark {
  visits += 1;
  return { depth, visit: visits };
}

function write(path: string, query: Query, mark: Mark, replace: boolean): void {
  if (replace) history.replaceState(mark, '', writeHash(path, query));
  else history.pushState(mark, '', writeHash(path, query));
}

/** Shows a place once its code is there or has kept the user waiting for long enough. A later place goes first. */
async function show(next: Here, maySlide: boolean): Promise<void> {
  there = next;
  const soon = soonOf(next.name);
  if (soon) await soon;
  if (there !== next) return;
  slide(maySlide ? slideOf(shown, next) : null, () => {
    // A slide begins with a frame of its own: somebody quick is elsewhere by then.
    if (there !== next) return;
    shown = next;
    for (const listener of listeners) listener();
  });
}
