import { useEffect, useRef } from 'react';
import { guardLeaving, leaveGuard } from '../../shared/lib/leave-guard.ts';
import { type Navigation, navigation, provideNavigation } from '../../shared/lib/navigation.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { noteTouchedPane, touchedPane } from '../../shared/lib/touched-pane.ts';
import { router } from '../router.ts';
import type { Here } from '../here.ts';
import { columnsOf, isTab } from './columns.ts';

/** Part of the page in which the user did something last. */
type Place = 'left' | 'middle' | 'right' | 'rail';

/** Lets screens open in the pane beside the one that the user touches. Returns a function that ends it. */
export function openBeside(): () => void {
  const plain = navigation();
  provideNavigation({ ...plain, ...besides(plain) });
  const gestures = ['pointerdown', 'click', 'keydown', 'focusin'];
  for (const gesture of gestures) document.addEventListener(gesture, note, { capture: true, passive: true });
  let before = router.here();
  const stop = router.subscribe(() => {
    const here = router.here();
    // The new screen may open others by itself, and then no pane was touched.
    if (here.visit !== before.visit) noteTouchedPane(null);
    before = here;
  });
  return () => {
    stop();
    for (const gesture of gestures) document.removeEventListener(gesture, note, { capture: true });
    provideNavigation(plain);
  };
}

/** Returns the name of the screen at the left. */
const leftOf = ({ name, ...rest }: Here) => name && columnsOf({ name, ...rest }, () => ({})).left.name;

/**
 * Reads what is old once the user has come back to the left. In a narrow window the screen would be drawn anew and do
 * so. The screen that was left is gone by then: it may have shown a customer who was deleted.
 */
export function useReadOldAnew(here: Here): void {
  const drawn = useRef(here);
  useEffect(() => {
    const before = drawn.current;
    drawn.current = here;
    if (here.visit !== before.visit && here.name === leftOf(before)) {
      void queryClient.refetchQueries({ type: 'active', stale: true });
    }
  }, [here]);
}

/** Notes the pane of a gesture. Sheets are outside of all panes, and belong to the last one. */
function note({ target }: Event): void {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-pane], .tabbar') : null;
  if (element) noteTouchedPane((element.dataset.pane as Place | undefined) ?? 'rail');
}

/** Returns the pane of the last gesture. `null` if it is the pane of the address. */
function placeBeside(): Place | null {
  const addressed = isTab(router.here()) ? 'left' : 'middle';
  const touched = touchedPane() as Place | null;
  return touched === addressed ? null : touched;
}

function besides(plain: Navigation): Pick<Navigation, 'open' | 'back' | 'backWith'> {
  return {
    open(name, query = {}, how = {}) {
      const place = how.isUnasked ? null : placeBeside();
      const here = router.here();
      if (!place) return plain.open(name, query, how);
      if (location.hash === plain.addressOf(name, query)) return;
      if (place === 'rail') {
        const beneath = here.beneath?.hash.slice(1).split('?')[0];
        if (!isTab(here) && beneath === plain.addressOf(name).slice(1)) return router.back();
        return plain.open(name, query, { replace: isTab(here) });
      }
      router.open(name, query, !isTab(here), true);
    },
    back: () => (placeBeside() === 'left' ? void backFromLeft() : plain.back()),
    backWith: (query) => (placeBeside() === 'left' ? void backFromLeft() : plain.backWith(query)),
  };
}

/** Goes back to the screen that the left one was opened from. Asks first if the middle would lose unsaved input. */
async function backFromLeft(): Promise<void> {
  const { beneath } = router.here();
  if (!beneath || beneath.depth <= 0) return router.open('home', {}, true, true);
  const ask = leaveGuard();
  if (ask && !(await ask())) return;
  guardLeaving(null);
  const stop = router.subscribe(() => {
    stop();
    router.back();
  });
  router.back();
}
