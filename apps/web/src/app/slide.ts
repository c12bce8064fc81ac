import { depthOf } from './depth.ts';
import { screens } from './screens.ts';
import { screenAt } from './screen-at.ts';

interface Step {
  fromLocation?: Place;
  toLocation: Place;
  pathChanged: boolean;
}

interface Place {
  pathname: string;
  state: { __TSR_index: number };
}

let browserSlides = false;

/** Some browsers slide by themselves when one swipes back. */
export function watchBrowserSlides(): void {
  addEventListener('popstate', (event) => (browserSlides = event.hasUAVisualTransition), { capture: true });
}

/** Which way the screens slide, as names for the style sheet, or false for no slide. */
export function slideOf({ fromLocation, toLocation, pathChanged }: Step): string[] | false {
  const slidden = browserSlides;
  browserSlides = false;
  if (slidden || !fromLocation || !pathChanged) return false;
  const steps = depthOf(toLocation) - depthOf(fromLocation);
  if (steps === 0 || (isTab(fromLocation) && isTab(toLocation))) return false;
  return [steps > 0 ? 'forward' : 'back'];
}

function isTab({ pathname }: Place): boolean {
  const name = screenAt(pathname);
  return !!name && screens[name].frame === 'tab';
}
