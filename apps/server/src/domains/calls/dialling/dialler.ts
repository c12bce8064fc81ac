import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../integrations/storage/storage.ts';
import { type AnnouncedEndParts, announcedEnds } from '../../../integrations/telephony/announcements/announced-ends.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createLastLook, type LastLook } from '../../../platform/process/last-look.ts';
import { oneAtATime } from '../../../platform/process/one-at-a-time.ts';
import { createAnnouncementLibrary } from '../announcements/library.ts';
import { createPhoneBook, OPERATOR_SEAL, type PhoneBook } from '../core/accounts.ts';
import {
  endLease,
  type EngineKind,
  type EngineNode,
  LEASE,
  type Lease,
  leaveDrainedNode,
  renewLease,
  takeNode,
} from '../core/nodes.repository.ts';
import type { DirectDialling } from '../core/direct-dialling.ts';
import { ENGINE_CHANNEL, NODE_FREE } from '../core/engine-channel.ts';
import { noteRegistered } from '../core/phones.repository.ts';
import { AGENT_CHANNEL } from '../core/states.repository.ts';
import { findRunningOn } from '../core/running-calls.repository.ts';
import type { TurnPlacing } from '../inbound/serve-turns.ts';
import { findDue } from '../recordings/due.repository.ts';
import type { CallProgress } from './call-progress.usecases.ts';
import { createDriver, type Driver } from './driver.ts';

/** Opens the connection to a node. It connects and reconnects by itself. */
export type OpenEngine = (node: EngineNode, opening: Opening) => Telephony | Promise<Telephony>;

export interface Opening {
  /** Distinguishes this installation's calls from others on the same engine. */
  installation: string;
  /** `user:password`; empty when the engine needs none. */
  credential: string;
}

export interface DiallerParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  progress: CallProgress;
  turns: TurnPlacing;
  /** Lets calls that this process accepts be dialled without stored orders. Absent: all get orders. */
  direct?: Pick<DirectDialling, 'join'>;
  engines: Partial<Record<EngineKind, OpenEngine>>;
  /** Seconds that a lease lasts, by the database's clock. The default is 10. */
  lease?: number;
  /** Wakes the dialler when there are orders. */
  bus: Pick<Bus, 'listen'>;
  log: FastifyBaseLogger;
}

export interface Dialler {
  /** Takes nodes and starts the timers. `alone`: starts no timers, for tests. */
  start(how?: { alone: boolean }): Promise<void>;
  /** Carries out all waiting orders. Runs every second, and at a new order. */
  work(): Promise<void>;
  /** Resolves once all events that the engines sent so far are written. */
  settled(): Promise<void>;
  /** Compares each node's running calls with the stored ones. Runs every 5 s. */
  reconcile(): Promise<void>;
  /** Renews leases and takes nodes without a driver. Runs every 3 s. */
  lookAfterLeases(): Promise<void>;
  /** Asks the next phones at draining nodes to move. Runs every second. */
  movePhones(): Promise<void>;
  /** The last looks: for nodes to drive, and for orders. */
  looks: readonly LastLook[];
  /** The driven nodes, by node id. */
  drivers(): ReadonlyMap<string, Driver>;
  /**
   * Takes no more nodes and begins no more calls. Resolves once those that are being dialled are in talk or over, or
   * after 4 s. Orders of new calls wait for the next dialler.
   */
  finishDialling(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds by which a node's clock must be off to be logged. */
const TOLD_OFF = 2000;
const RENEW_EVERY = 3000;
const RECONCILE_EVERY = 5000;
/** Time between two looks for orders whose word was lost. Milliseconds. */
const LOOK_FOR_ORDERS_EVERY = 1000;
/** Milliseconds between two looks at the registered phones, so that a lost phone soon stops counting as ready. */
const LOOK_FOR_PHONES_EVERY = 1500;
/** Milliseconds between two waves of phones that move off a draining node. */
const MOVE_PHONES_EVERY = 1000;
/** Milliseconds between two looks at the first connection of a node. */
const LOOK_FOR_CONNECTION_EVERY = 50;
/** Longest wait for calls that are being dialled when a dialler leaves. It is well below `ORDERS_WAIT`. Milliseconds. */
export const LAST_DIALLING = 4000;
const EVER = new Date('9999-01-01T00:00:00Z');

/** Makes a dialler, which drives the nodes that it can get. Several diallers may run at once. */
export function createDialler({
  db,
  cipher,
  engines,
  bus,
  log,
  direct,
  lease: seconds = LEASE,
  ...parts
}: DiallerParts): Dialler {
  const leaseFrom = (asked: number) => asked + seconds * 1000;
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const phoneBook = createPhoneBook({ db, cipher });
  const kinds = Object.keys(engines) as EngineKind[];
  const drivers = new Map<string, Driver>();
  /**
   * The instant until which each lease surely holds, by `performance.now`. It counts from before the lease was asked
   * for.
   */
  const heldUntil = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  const library = createAnnouncementLibrary({ db, clock: parts.clock, log });
  const tellClock = clockTeller(log);
  const looks = { leases: createLastLook('dialler: leases'), orders: createLastLook('dialler: orders') };
  let isStopping = false;
  let endDirect: (() => void) | undefined;

  async function take(): Promise<void> {
    for (;;) {
      const asked = performance.now();
      const node = isStopping ? undefined : await takeNode(db, owner, kinds, seconds);
      if (!node) return;
      const telephony = await openOrLeave({ db, engines, cipher, phoneBook, library, log }, node);
      // It counts as taken until the lease is over, so that the other nodes get their turn.
      if (!telephony) continue;
      heldUntil.set(node.id, leaseFrom(asked));
      const lease = { nodeId: node.id, term: node.term };
      const isHeld = () => performance.now() < (heldUntil.get(node.id) ?? 0);
      const driver = createDriver({ ...parts, db, cipher, log, phoneBook, kind: node.kind, lease, telephony, isHeld });
      drivers.set(node.id, driver);
      log.info({ node: node.name, term: node.term }, 'engine node taken');
      await driver.start().catch(notCompared);
      await renew(driver);
      if (!telephony.connection().isUp) joinWhenUp(driver);
    }
  }

  /** Shows a node as connected once its first connection is there, and carries out the orders that waited for it. */
  function joinWhenUp(driver: Driver): void {
    const timer = setInterval(() => {
      const isOver = isStopping || drivers.get(driver.lease.nodeId) !== driver;
      if (!isOver && !driver.telephony.connection().isUp) return;
      clearInterval(timer);
      if (!isOver) looking.run().then(driver.work).catch(notLeased);
    }, LOOK_FOR_CONNECTION_EVERY).unref();
  }

  async function renew(driver: Driver): Promise<void> {
    const { lease, telephony } = driver;
    const asked = performance.now();
    const { isUp: isConnected, since, clockAhead } = telephony.connection();
    tellClock(lease.nodeId, clockAhead);
    const isWanted = await driver.look().catch(() => true);
    const state = {
      isConnected,
      since,
      clockAhead,
      running: isConnected ? telephony.callsOn() : 0,
      phones: isConnected ? driver.phones() : 0,
      eventsBehind: driver.eventsBehind(),
      isNeeded: isWanted || (await isNeeded(db, lease.nodeId, isConnected)),
    };
    if (!(await renewLease(db, lease, state, seconds))) return forget(driver);
    heldUntil.set(lease.nodeId, leaseFrom(asked));
    driver.renewed();
  }

  function forget(driver: Driver): Promise<void> {
    heldUntil.delete(driver.lease.nodeId);
    drivers.delete(driver.lease.nodeId);
    return leave(db, driver, log);
  }

  const looking = oneAtATime(async () => {
    await library.refresh();
    await Promise.all([...drivers.values()].map(renew));
    await take();
    looks.leases.note();
  });

  const notCompared = (error: unknown) => log.error({ err: error }, 'calls not compared with the engine');
  const each = async (what: (driver: Driver) => Promise<void>) =>
    void (await Promise.all([...drivers.values()].map(what)));
  const lookForPhones = oneAtATime(() => each((driver) => driver.notePhones()).catch(notCompared));
  const moving = oneAtATime(() => each((driver) => driver.movePhones()).catch(notMoved));
  const notMoved = (error: unknown) => log.error({ err: error }, 'phones not moved off a draining node');
  const reconcile = () => each((driver) => driver.reconcile());
  const work = () => each((driver) => driver.work());
  const notLeased = (error: unknown) => log.error({ err: error }, 'leases not renewed');
  const agentMoved = (word: string) => void each((driver) => driver.agentMoved(word)).catch(notDone);
  const notDone = (error: unknown) => log.error({ err: error }, 'orders not taken');

  const heard = hearer(drivers, { look: () => void looking.run().catch(notLeased), notDone });

  return {
    looks: Object.values(looks),
    drivers: () => drivers,
    work,
    settled: () => each((driver) => driver.settled()),
    reconcile,
    lookAfterLeases: looking.run,
    movePhones: moving.run,
    async start({ alone } = { alone: false }) {
      // A process without this role never starts its dialler, so it must not take a node that it hears of.
      bus.listen(ENGINE_CHANNEL, heard, () => void work().catch(notDone));
      bus.listen(AGENT_CHANNEL, agentMoved, () => {});
      await looking.run();
      if (alone) return;
      // Nobody but its driver takes the orders of a node.
      db.hearFirst(ENGINE_CHANNEL, wakerOf(drivers, heldUntil, notDone));
      endDirect = direct?.join((nodeId) => drivers.get(nodeId)?.direct() ?? null);
      for (const look of Object.values(looks)) look.begin();
      const lookForOrders = () => work().then(looks.orders.note).catch(notDone);
      timers.push(setInterval(() => void looking.run().catch(notLeased), RENEW_EVERY).unref());
      timers.push(setInterval(() => void reconcile().catch(notCompared), RECONCILE_EVERY).unref());
      timers.push(setInterval(() => void lookForOrders(), LOOK_FOR_ORDERS_EVERY).unref());
      timers.push(setInterval(() => void lookForPhones.run(), LOOK_FOR_PHONES_EVERY).unref());
      timers.push(setInterval(() => void moving.run(), MOVE_PHONES_EVERY).unref());
    },
    async finishDialling() {
      isStopping = true;
      await each((driver) => driver.finishDialling(LAST_DIALLING));
    },
    async stop() {
      isStopping = true;
      endDirect?.();
      timers.forEach((timer) => clearInterval(timer));
      for (const look of Object.values(looks)) look.end();
      await looking.over();
      // A last sign of life: calls that are on now were on until now. It fails without a database.
      await reconcile().catch(notCompared);
      for (const driver of drivers.values()) {
        await driver.stop();
        await endLease(db, driver.lease).catch(notCompared);
      }
      drivers.clear();
    },
  };
}

interface OpeningParts extends Pick<DiallerParts, 'db' | 'engines' | 'cipher' | 'log'> {
  phoneBook: Pick<PhoneBook, 'installation'>;
  library: AnnouncedEndParts;
}

/** Opens a node. Null: it cannot be opened, such as by its address. One that drains is off then, if it has no calls. */
async function openOrLeave({ db, log, ...parts }: OpeningParts, node: EngineNode & Lease): Promise<Telephony | null> {
  try {
    return await openNode(parts, node);
  } catch (error) {
    log.error({ err: error, node: node.name }, 'engine node not opened');
    if (!(await isNeeded(db, node.id, false))) await leaveDrainedNode(db, node);
    return null;
  }
}

/** Opens a node. The ends of its calls are named by what carriers announced. */
async function openNode(
  { engines, cipher, phoneBook, library }: Omit<OpeningParts, 'db' | 'log'>,
  node: EngineNode,
): Promise<Telephony> {
  const credential = node.credentialEnc ? cipher.open(OPERATOR_SEAL, node.credentialEnc) : '';
  const engine = await engines[node.kind]!(node, { installation: await phoneBook.installation(), credential });
  return announcedEnds(engine, library);
}

/**
 * Returns the listener of words that tells every node about changed lines or softphones, or looks for a free node. Any
 * other word names the node to wake.
 */
const hearer =
  (drivers: ReadonlyMap<string, Driver>, { look, notDone }: { look(): void; notDone(error: unknown): void }) =>
  (word: string): void => {
    if (word === 'accounts') for (const driver of drivers.values()) driver.provision().catch(notDone);
    else if (word === NODE_FREE) look();
    else drivers.get(word)?.wake().catch(notDone);
  };

/**
 * Returns the function that wakes the driver of a node in this process, without the way through the database. It returns
 * false if the node is not driven here, or if its lease may be over.
 */
function wakerOf(
  drivers: ReadonlyMap<string, Driver>,
  heldUntil: ReadonlyMap<string, number>,
  notDone: (error: unknown) => void,
) {
  return (word: string): boolean => {
    const driver = drivers.get(word);
    if (!driver || performance.now() >= (heldUntil.get(word) ?? 0)) return false;
    driver.wake().catch(notDone);
    return true;
  };
}

/** Returns a function that logs once when a node's clock goes wrong, and once when it is right again. */
function clockTeller(log: DiallerParts['log']) {
  const off = new Set<string>();
  return (nodeId: string, clockAhead: number | null): void => {
    const isOff = Math.abs(clockAhead ?? 0) >= TOLD_OFF;
    if (isOff === off.has(nodeId)) return;
    if (isOff) off.add(nodeId);
    else off.delete(nodeId);
    if (isOff) log.warn({ node: nodeId, secondsAhead: (clockAhead ?? 0) / 1000 }, 'the clock of an engine node is off');
    else log.info({ node: nodeId }, 'the clock of an engine node is right again');
  };
}

/** Stops driving a node. Another dialler drives it and its calls go on, or it is drained: its last call is over. */
async function leave(db: Db, driver: Driver, log: DiallerParts['log']): Promise<void> {
  const { nodeId, term } = driver.lease;
  await driver.stop();
  if (await leaveDrainedNode(db, driver.lease)) {
    await noteRegistered(db, driver.lease, []);
    return log.info({ node: nodeId }, 'engine node drained: it is off');
  }
  log.warn({ node: nodeId, term }, 'engine node lost');
  // An operator may have put it into use again at this moment.
  await endLease(db, driver.lease);
}

/** True while a draining node has running calls or recordings to fetch. It is driven until then. */
async function isNeeded(db: Db, nodeId: string, isConnected: boolean): Promise<boolean> {
  if ((await findRunningOn(db, nodeId)).length > 0) return true;
  return isConnected && (await findDue(db, nodeId, EVER, 1)).length > 0;
}
