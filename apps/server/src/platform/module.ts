import type { Handlers } from './http/endpoint.ts';
import type { MessagePresenters } from './message-presenters.ts';
import type { EventHandler } from './outbox.ts';
import type { Presenters } from './push-presenters.ts';
import type { JobHandler } from './queue/queue.ts';

/** What a domain brings to the server. `modules.ts` lists all domains; the server folds that list. */
export interface Module<Api = unknown> {
  /** What the server, the demo, the operator's commands and other domains may ask of the domain. */
  api: Api;
  /** Connects every call of the domain to its use-case. */
  routes(handlers: Handlers): void;
  /** What each task of the queue does, by its name. */
  jobs?: Record<string, JobHandler>;
  /** Like `jobs`, for tasks that an agent waits for: the dialler runs them. */
  promptJobs?: Record<string, JobHandler>;
  /** Told that a task is tried no more, by its name. */
  giveUps?: Record<string, JobHandler>;
  /** What follows from each type of event. */
  events?: Record<string, EventHandler>;
  /** What each type of push tells its member. */
  pushes?: Presenters;
  /** What each type of push says when it is read later, as a message. */
  messages?: MessagePresenters;
}

/** What all domains bring, as if they were one. Throws for a name that two of them claim. */
export function foldModules(modules: Module[]): Required<Omit<Module, 'api' | 'messages'>> {
  return {
    routes: (handlers) => modules.forEach(({ routes }) => routes(handlers)),
    jobs: unite(modules.map(({ jobs }) => jobs)),
    promptJobs: unite(modules.map(({ promptJobs }) => promptJobs)),
    giveUps: unite(modules.map(({ giveUps }) => giveUps)),
    events: unite(modules.map(({ events }) => events)),
    pushes: unite(modules.map(({ pushes }) => pushes)),
  };
}

function unite<Part extends object>(parts: (Part | undefined)[]): Part {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}));
  const names = new Set(entries.map(([name]) => name));
  if (names.size < entries.length) throw new Error(`two domains claim one name among ${entries.map(([name]) => name)}`);
  return Object.fromEntries(entries) as Part;
}
