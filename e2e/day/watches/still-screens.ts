import type { Server } from '../installation/server.ts';
import type { Client } from '../people/client.ts';
import type { LiveScreen } from './live-figures.ts';

/** Time between two looks. Milliseconds. */
const LOOK_EVERY = 3000;
/** Longest time until a page must show a change. Milliseconds. */
const LONGEST = 15_000;

interface Watched {
  manager: Client | null;
  server: Pick<Server, 'isUp'>;
  liveScreens: readonly LiveScreen[];
  complain(sentence: string): void;
}

/** A figure that shows an old value, and the time since when. */
interface Lag {
  since: number;
  shown: string;
  server: string;
}

/** Counts live figures that kept showing an old value for 15 seconds. */
export function watchStillScreens(office: Watched): {
  stoodStill: () => number;
  /** Names of the screens on which a figure was seen. */
  seen: ReadonlySet<string>;
  stop(): void;
} {
  const found = new Set<string>();
  const seen = new Set<string>();
  const lags = new Map<string, Lag>();
  let looking = false;

  async function look(): Promise<void> {
    // Reads while the server is stopped mean nothing.
    if (!office.manager || !office.server.isUp()) return lags.clear();
    for (const screen of office.liveScreens) {
      for (const { name, shown, server } of await screen.read(office.manager)) {
        if (shown !== null) seen.add(screen.name);
        judge(`${screen.name}: ${name}`, shown, server);
      }
    }
  }

  function judge(figure: string, shown: string | null, server: string): void {
    const lag = lags.get(figure);
    if (shown === null || shown === server) lags.delete(figure);
    else if (lag?.shown !== shown) lags.set(figure, { since: performance.now(), shown, server });
    else if (performance.now() - lag.since >= LONGEST && !found.has(figure)) {
      found.add(figure);
      office.complain(`${figure} still shows ${shown}, and the server says ${lag.server}, then ${server}`);
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => lags.clear())
      .finally(() => (looking = false));
  }, LOOK_EVERY);
  return { stoodStill: () => found.size, seen, stop: () => clearInterval(timer) };
}
