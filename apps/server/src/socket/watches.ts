import type { PushBody, PushName } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import { isAllowed, type Member } from '../kernel/member.ts';
import { EVERY, type ShowState, type Watch, type Watches } from '../kernel/watch.ts';
import type { Bus } from '../platform/events/bus.ts';

/** A socket that may show live screens. */
export interface Watcher {
  /** The member for whom the socket was opened. */
  member: Member;
  /** Returns the member with the present rights; null when the session is over. */
  findMember(): Promise<Member | null>;
  /** Sends a state. It is not kept for members who are away. */
  sendState(state: PushBody): void;
}

/** Tells the sockets of this process the states of the live screens that they show. */
export function createWatches(watches: Watches, log: FastifyBaseLogger) {
  const failed = (name: string) => (error: unknown) => log.warn({ err: error, watch: name }, 'a state was not told');
  const screens = new Map(Object.entries(watches).map(([name, watch]) => [name, followScreen(watch, failed(name))]));

  return {
    /** Takes a message with which a client names what it shows. Ignores a type that no live screen has. */
    async onMessage(watcher: Watcher, type: unknown, data: unknown): Promise<void> {
      await screens.get(String(type))?.show(watcher, data);
    },

    forget(watcher: Watcher): void {
      for (const screen of screens.values()) screen.forget(watcher);
    },

    /** Listens for changes. */
    listen(bus: Pick<Bus, 'listen'>): void {
      for (const screen of screens.values()) screen.listen(bus);
    },
  };
}

/** Follows one live screen. `failed`: called with the error of a state that was not told. */
export function followScreen(watch: Watch, failed: (error: unknown) => void) {
  /** Sockets by `tenant:subject`. */
  const showing = new Map<string, Set<Watcher>>();
  const subjectsOf = new Map<Watcher, string[]>();
  const waiting = new Map<Watcher, NodeJS.Timeout>();
  /** The subjects that changed, by their enterprise. They are told together. */
  const changed = new Map<string, Set<string>>();

  function forget(watcher: Watcher): void {
    clearTimeout(waiting.get(watcher));
    waiting.delete(watcher);
    for (const subject of subjectsOf.get(watcher) ?? []) {
      const key = keyOf(watcher.member.tenantId, subject);
      const others = showing.get(key);
      others?.delete(watcher);
      if (others?.size === 0) showing.delete(key);
    }
    subjectsOf.delete(watcher);
  }

  /** Replaces the subjects that a socket shows, and tells it their states. */
  async function show(watcher: Watcher, data: unknown): Promise<void> {
    const asked = watch.subjectsIn(data);
    if (!asked) return;
    // The old subjects go at once, so that an earlier message does not overtake a later one.
    forget(watcher);
    if (asked.length === 0) return;
    const subjects: string[] = [];
    subjectsOf.set(watcher, subjects);
    const allowed = watch.allowed ? await watch.allowed(watcher.member, asked) : asked;
    const isReplaced = () => subjectsOf.get(watcher) !== subjects;
    if (isReplaced()) return;
    const { tenantId } = watcher.member;
    for (const subject of allowed) {
      const key = keyOf(tenantId, subject);
      subjects.push(subject);
      showing.set(key, (showing.get(key) ?? new Set()).add(watcher));
    }
    if (watch.first === 'state') tellOwn(watcher);
    else if (watch.first) {
      const state = await watch.first(tenantId, subjects);
      if (!isReplaced()) await send(watcher, state);
    }
  }

  async function send(watcher: Watcher, state: ShowState<PushName>): Promise<void> {
    const { push: type, permission } = watch;
    const member = permission === null ? watcher.member : await watcher.findMember();
    if (!member || (permission !== null && !isAllowed(member, permission))) return;
    const data = await state(member);
    // A watch shows the data of its own push, but the compiler cannot follow that far.
    if (data !== null) watcher.sendState({ type, data } as PushBody);
  }

  /** Tells a socket the states of all that it shows, after the time in which changes are gathered. */
  function tellOwn(watcher: Watcher): void {
    if (watch.gathers === undefined) tellNow(watcher);
    else if (!waiting.has(watcher)) waiting.set(watcher, setTimeout(tellNow, watch.gathers, watcher).unref());
  }

  function tellNow(watcher: Watcher): void {
    waiting.delete(watcher);
    const { tenantId } = watcher.member;
    for (const subject of subjectsOf.get(watcher) ?? [])
      void tell(tenantId, subject, () => (subjectsOf.get(watcher)?.includes(subject) ? [watcher] : []));
  }

  /** Reads the state of a subject once. Tells it to the sockets that show the subject by then. */
  async function tell(tenantId: string, subject: string, shownBy: () => Iterable<Watcher>): Promise<void> {
    try {
      const state = await watch.state(tenantId, subject);
      await Promise.all([...shownBy()].map((watcher) => send(watcher, state).catch(failed)));
    } catch (error) {
      failed(error);
    }
  }

  function tellShown(key: string, subject: string): Promise<void> | undefined {
    if (!showing.has(key)) return;
    if (watch.gathers !== undefined) for (const watcher of showing.get(key)!) tellOwn(watcher);
    else return tell(tenantOf(key), subject, () => showing.get(key) ?? []);
  }

  /** Gathers a change, and tells it with all others of its enterprise. */
  function gather(tenantId: string, subject: string, states: NonNullable<Watch['states']>): void {
    const others = changed.get(tenantId);
    if (others) return void others.add(subject);
    changed.set(tenantId, new Set([subject]));
    setTimeout(() => {
      const subjects = changed.get(tenantId)!;
      changed.delete(tenantId);
      tellTogether(tenantId, subjects, states);
    }, watch.gathers).unref();
  }

  function tellTogether(tenantId: string, subjects: Set<string>, states: NonNullable<Watch['states']>): void {
    const all = [...subjects];
    const showStates = states(tenantId, all);
    for (const [watcher, shown] of subjectsOf) {
      if (watcher.member.tenantId !== tenantId) continue;
      const its = shown.includes(EVERY) ? all : shown.filter((subject) => subjects.has(subject));
      if (its.length > 0) send(watcher, (member) => showStates(member, its)).catch(failed);
    }
  }

  function onChange(word: string): void {
    const subject = word.slice(word.indexOf(':') + 1);
    if (watch.states) {
      const tenantId = tenantOf(word);
      if (showing.has(word) || showing.has(keyOf(tenantId, EVERY))) gather(tenantId, subject, watch.states);
      return;
    }
    void tellShown(word, subject);
    void tellShown(keyOf(tenantOf(word), EVERY), subject);
  }

  function onAnyChange(word: string): void {
    const { readAgain } = watch;
    for (const watcher of subjectsOf.keys()) {
      if (watcher.member.tenantId !== tenantOf(word)) continue;
      if (readAgain === undefined) tellOwn(watcher);
      else void send(watcher, () => readAgain).catch(failed);
    }
  }

  /** Tells every state again, because words may have been lost. */
  async function onGap(): Promise<void> {
    for (const key of showing.keys()) {
      const subject = key.slice(key.indexOf(':') + 1);
      if (subject === EVERY) continue;
      if (watch.states) onChange(key);
      else await tellShown(key, subject);
    }
  }

  return {
    show,
    forget,
    /** Returns the number of subjects that sockets show. */
    size: () => showing.size,
    listen(bus: Pick<Bus, 'listen'>): void {
      for (const [channel, concerned] of Object.entries(watch.refreshedBy))
        bus.listen(channel, concerned === 'subject' ? onChange : onAnyChange, () => void onGap());
    },
  };
}

const keyOf = (tenantId: string, subject: string): string => `${tenantId}:${subject}`;
const tenantOf = (key: string): string => key.slice(0, key.indexOf(':'));
