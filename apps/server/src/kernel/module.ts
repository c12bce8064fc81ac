import type { Backfill } from './backfills.ts';
import type { Handlers } from './endpoint.ts';
import type { MessagePresenters } from './message-presenters.ts';
import type { EventHandler } from '../platform/events/outbox.ts';
import type { Presence } from './presence.ts';
import type { Presenters } from './push-presenters.ts';
import type { JobHandler } from '../platform/queue/queue.ts';
import type { BroughtSeams } from './seams.ts';
import type { UpgradeServers } from './upgrades.ts';
import type { Watches } from './watch.ts';

/**
 * The contributions of one room, or of one domain, to the server. A domain folds its rooms. `modules.ts` lists all
 * domains, and the server folds that list.
 */
export interface Module<Api = unknown> {
  /**
   * The functions that the server, the demo, the operator's commands and other domains may call. Absent for a room that
   * nobody calls.
   */
  api?: Api;
  /** Connects every request of the room to its use-case. */
  routes?(handlers: Handlers): void;
  /** Handlers of queue tasks, by the name of the task. */
  jobs?: Record<string, JobHandler>;
  /** Handlers of queue tasks that an agent waits for, by the name of the task. The dialler runs them. */
  promptJobs?: Record<string, JobHandler>;
  /** Handlers that run when a task will not be tried again, by the name of the task. */
  giveUps?: Record<string, JobHandler>;
  /** New columns that jobs fill, until no supported release reads the table without them. */
  backfills?: readonly Backfill[];
  /** Handlers of events, by the type of the event. */
  events?: Record<string, EventHandler>;
  /** Presenters of pushes, by the type of the push. */
  pushes?: Presenters;
  /** Presenters of the messages that members read later, by the type of the push. */
  messages?: MessagePresenters;
  /** Live screens, by the type of the message with which a client names what it shows. */
  watches?: Watches;
  /** Functions that follow which members have a device connected. */
  presence?: readonly Presence[];
  /** Servers of sockets beside the one of pushes, by their path. */
  upgrades?: UpgradeServers;
  /** The functions that domains below need of this one, by the name of the seam. */
  seams?: BroughtSeams;
}

/** Folds the contributions of rooms, or of domains, into one. Throws for a name that two of them claim. */
export function foldModules(modules: Module[]): Required<Omit<Module, 'api' | 'seams'>> {
  return {
    routes: (handlers) => modules.forEach(({ routes }) => routes?.(handlers)),
    jobs: unite(modules.map(({ jobs }) => jobs)),
    promptJobs: unite(modules.map(({ promptJobs }) => promptJobs)),
    giveUps: unite(modules.map(({ giveUps }) => giveUps)),
    backfills: modules.flatMap(({ backfills = [] }) => backfills),
    events: unite(modules.map(({ events }) => events)),
    pushes: unite(modules.map(({ pushes }) => pushes)),
    messages: unite(modules.map(({ messages }) => messages)),
    watches: unite(modules.map(({ watches }) => watches)),
    presence: modules.flatMap(({ presence = [] }) => presence),
    upgrades: unite(modules.map(({ upgrades }) => upgrades)),
  };
}

function unite<Part extends object>(parts: (Part | undefined)[]): Part {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new Error(`two modules claim one name among ${entries.map(([name]) => name)}`);
  return Object.fromEntries(entries) as Part;
}
