import { expect, onTestFinished } from 'vitest';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { EngineKind } from '../core/nodes.repository.ts';
import { createDialler, type Dialler, type OpenEngine } from '../dialling/dialler.ts';
import { type CallBench, createCallBench } from './call-bench.ts';
import { makeSoftphones } from './lab-line.ts';

/**
 * An engine that outlives its diallers. Its carrier obeys the last two digits of a number (see
 * `simulator/outcomes.ts`).
 */
export interface SharedEngine {
  kind: EngineKind;
  open: OpenEngine;
  /** Two digits of a customer who talks on while a test moves only the servers' clock. */
  talker: string;
  /** Registers the agents' softphones, or lets them vanish without hanging up. */
  setPhones(areThere: boolean): Promise<void>;
  /** Kills the engine without notice, with all its calls, and starts it again. */
  crash(): Promise<void>;
  /** Lets the engine's time pass until the condition holds. Throws after this many seconds of it. */
  until(condition: () => Promise<boolean>, seconds: number): Promise<void>;
}

/** Makes an engine for a bench. These softphones register there. */
export type ShareEngine = (bench: CallBench, softphones: BenchSoftphone[]) => Promise<SharedEngine>;

export interface BenchSoftphone {
  name: string;
  secret: string;
}

/** A dialler of the shared engine. */
export interface StartedDialler {
  dialler: Dialler;
  /** The ids of the calls that its engine was told to place. */
  placed: string[];
  isConnected(): boolean;
  running(): Promise<number>;
  /** The ids of the calls whose recordings are at its engine. */
  recorded(): Promise<string[]>;
  kill(): Promise<void>;
}

const LEASE = 600;
const log = { error() {}, warn() {}, info() {} } as never;

/** Makes an engine with its bench, and the functions that start and kill diallers of it. */
export async function openDiallers(share: ShareEngine) {
  const bench = await createCallBench({ concurrency: 100, balance: 100_000_000, connections: 20 });
  const { db, cipher, clock } = bench;
  const shelf = { isAway: false };
  const storage: typeof bench.storage = {
    ...bench.storage,
    async write(...given) {
      if (shelf.isAway) throw new Error('the storage is away');
      return bench.storage.write(...given);
    },
  };
  await bench.dialler.stop();
  await bench.admin(`update tenant set rule_pack = 'none'`);
  const { userId } = (await bench.agent('网页坐席')).member;
  const engine = await share(bench, await makeSoftphones(bench, [userId]));
  // The times follow the engine's clock, which may be another one.
  const device = { ip: '192.0.2.1', deviceKey: '' };
  const session = await bench.domains.identity.openSession(userId, bench.tenantId, device);
  const softphone = { userId, token: session.token };
  const started: StartedDialler[] = [];

  async function start(): Promise<StartedDialler> {
    const placed: string[] = [];
    let telephony: Telephony | undefined;
    let isDead = false;
    const open: OpenEngine = async (node, opening) => {
      const opened = await engine.open(node, opening);
      telephony = {
        ...opened,
        place(order) {
          placed.push(order.callId);
          return opened.place(order);
        },
        onEvent: (listener) => opened.onEvent((event) => !isDead && listener(event)),
      };
      return telephony;
    };
    const engines = { [engine.kind]: open };
    const { progress, turns } = bench.domains.calls;
    const bus = { listen() {} };
    const dialler = createDialler({ db, cipher, clock, storage, engines, bus, progress, turns, log, lease: LEASE });
    onTestFinished(() => (isDead ? undefined : dialler.stop()));
    await dialler.start({ alone: true });
    const isConnected = () => telephony?.connection().isUp ?? false;
    const fresh: StartedDialler = {
      dialler,
      placed,
      isConnected,
      running: async () => (await telephony!.running()).length,
      recorded: () => telephony!.recorded(),
      async kill() {
        isDead = true;
        started.splice(started.indexOf(fresh), 1);
        await telephony?.close();
      },
    };
    started.push(fresh);
    if (dialler.drivers().size > 0) {
      await settle(async () => isConnected(), 30);
      await dialler.reconcile();
      await dialler.lookAfterLeases();
    }
    return fresh;
  }

  /**
   * Places the calls, each by an agent with a phone of their own. `endings`: the last digits of the customers' numbers.
   */
  async function callAll(endings: string[], diallers: StartedDialler[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [at, ending] of endings.entries()) {
      const { token, member } = await bench.agent(`坐席${at}`);
      const number = cipher.seal(bench.tenantId, `0571000001${String(at).padStart(2, '0')}`).enc;
      await bench.tenant.query(sql`
        insert into agent_phone (tenant_id, user_id, kind, secret_enc, number_enc)
        values (${bench.tenantId}, ${member.userId}, 'phone', ${number}, ${number})`);
      const placed = await bench.place(token, { mobile: `1390000${String(at).padStart(2, '0')}${ending}` });
      expect(placed).toMatchObject({ code: 200 });
      ids.push(placed.data.id);
    }
    await Promise.all(diallers.map(({ dialler }) => dialler.work()));
    return ids;
  }

  const states = async () => {
    const found = await bench.tenant.query<{ state: string }>(sql`select state from call order by id`);
    return found.map(({ state }) => state);
  };

  const settle = (condition: () => Promise<boolean>, seconds: number) =>
    engine.until(async () => {
      await Promise.all(started.map(({ dialler }) => dialler.settled()));
      return condition();
    }, seconds);

  return { bench, engine, start, callAll, states, settle, shelf, softphone };
}
