import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readWavHeader } from '@haihu/server/src/integrations/telephony/wav.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import type { AgentsOrder, AgentsReport } from './agents-process.ts';
import type { AsteriskOffice } from './asterisk-office.ts';
import { postgresSeconds, processSeconds } from './processor-time.ts';
import type { SeenCall } from './sip-process.ts';
import type { SoundFault } from './sound-stream.ts';
import { type HeardTone, judgeTone } from './tones.ts';

/** Calls a second, until all are up. */
export const PACE = 20;
/** Greatest difference between a talk and its recording. Seconds. */
const LENGTH = 0.2;
/** Seconds in which the sound of a call may begin: the notice of the recording comes before. */
const BEGINS = 2.5;
/** Share of the frames of a clean call that may be broken or late. */
const BROKEN = 0.01;

/** Times of calls until their phones are invited, in milliseconds. */
export interface Steps {
  /** Calls whose phones were both invited. */
  reached: number;
  p95: { toAgent: number; toCustomer: number; both: number };
}

/** Returns the times from the request to the agent's invitation, and from the agent's answer to the customer's. */
export function stepsOf(calls: SeenCall[], requestedAt: ReadonlyMap<string, number>): Steps {
  const steps = calls.flatMap(({ id, agentInvitedAt, agentAnsweredAt, customerInvitedAt }) => {
    if (agentInvitedAt === null || agentAnsweredAt === null || customerInvitedAt === null) return [];
    const [toAgent, toCustomer] = [agentInvitedAt - requestedAt.get(id)!, customerInvitedAt - agentAnsweredAt];
    return { toAgent, toCustomer, both: toAgent + toCustomer };
  });
  const p95 = (of: keyof Steps['p95']) => rounded(p95Of(steps.map((step) => step[of])));
  return { reached: steps.length, p95: { toAgent: p95('toAgent'), toCustomer: p95('toCustomer'), both: p95('both') } };
}

export interface CheckedCall {
  number: string;
  /** The faults that were found in its sound and its recording. */
  faults: string[];
}

export interface Served extends Steps {
  calls: CheckedCall[];
  figures: {
    refused: number;
    replyMs: number;
    screenMs: number;
    atOnce: number;
    clean: number;
    /** The faults of the calls that are not clean, each with their number. */
    unclean: Record<string, number>;
    /** Frames that the process with the phones sent late itself. */
    sentLate: number;
    cores: Record<string, number>;
  };
}

export interface ServedRound {
  calls: number;
  /** Seconds for which a customer talks. */
  talk: number;
  /** The number before that of the first customer. */
  after: number;
  /** Faults on purpose, by the numbers of customers. */
  faults?: Record<string, SoundFault>;
}

/** Lets so many agents call by the server, and judges the sound of each call and its recording. */
export async function callByServer(
  opened: AsteriskOffice,
  { calls, talk, after, faults = {} }: ServedRound,
): Promise<Served> {
  const { world, office, server, engine, dataDir } = opened;
  await world.begin({ talk, faults });
  const agents = fork(path.join(import.meta.dirname, 'agents-process.ts'));
  const times = async () => ({
    server: await server.cpuSeconds(),
    postgres: postgresSeconds(dataDir),
    asterisk: processSeconds(engine.pid()),
  });
  const [began, before] = [performance.now(), await times()];
  const order: AgentsOrder = {
    address: server.address,
    agents: office.agents.slice(0, calls),
    pace: PACE,
    seconds: calls / PACE,
    after,
  };
  agents.send(order);
  const [told] = (await once(agents, 'message')) as [AgentsReport];
  const spent = (performance.now() - began) / 1000;
  const [afterwards, seen] = [await times(), await world.report(told.placed)];
  const ids = told.placed.map(({ id }) => id);
  await opened.settled(
    'all recordings are stored',
    async () => (await findRecordings(opened, ids)).size === ids.length,
  );
  const recordings = await findRecordings(opened, ids);
  const checked: CheckedCall[] = [];
  for (const call of seen.calls) {
    const { number } = told.placed.find(({ id }) => id === call.id)!;
    checked.push({ number, faults: await findFaults(call, opened, recordings.get(call.id)) });
  }
  const core = (seconds: number) => rounded(seconds / spent);
  return {
    ...stepsOf(seen.calls, new Map(told.placed.map(({ id, at }) => [id, at]))),
    calls: checked,
    figures: {
      refused: told.skipped + told.replies.length - (told.codes[200] ?? 0),
      replyMs: p95Of(told.replies),
      screenMs: p95Of(told.screens),
      atOnce: seen.atOnce,
      clean: checked.filter(({ faults: found }) => found.length === 0).length,
      unclean: countEach(checked.flatMap(({ faults: found }) => found)),
      sentLate: seen.sentLate,
      cores: {
        server: core(afterwards.server - before.server),
        postgres: core(afterwards.postgres - before.postgres),
        asterisk: core(afterwards.asterisk - before.asterisk),
        phones: core(seen.cpuSeconds),
        agents: core(told.cpuSeconds),
      },
    },
  };
}

function countEach(faults: string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(faults, (fault) => fault)).map(([of, all]) => [of, all!.length]),
  );
}

/** Returns the paths of the recordings that are stored, by their calls. */
async function findRecordings({ office }: AsteriskOffice, ids: string[]): Promise<Map<string, string>> {
  const found = await office.tenant.query<{ id: string; path: string }>(sql`
    select id, recording_path as path from call
    where tenant_id = ${office.tenantId} and id = any(${ids}::bigint[]) and recording_path is not null`);
  return new Map(found.map(({ id, path: file }) => [id, file]));
}

/** Returns what is wrong with the sound of a call and with its recording. None: it is clean. */
async function findFaults(call: SeenCall, { storage, office }: AsteriskOffice, file: string | undefined) {
  const { customerAnsweredAt, endedAt, tones, agentHeard, customerHeard } = call;
  if (customerAnsweredAt === null || endedAt === null) return ['no talk'];
  if (file === undefined) return ['no recording'];
  const talk = (endedAt - customerAnsweredAt) / 1000;
  const wav = await buffer(await storage.read(office.tenantId, file));
  const { dataStart, seconds } = readWavHeader(wav)!;
  const samples = new Int16Array(wav.buffer, wav.byteOffset + dataStart, Math.floor((wav.length - dataStart) / 2));
  return [
    ...(Math.abs(seconds - talk) > LENGTH ? ['length of the recording'] : []),
    ...faultsOf('recorded customer', judgeTone(samples, tones.customer), talk),
    ...faultsOf('recorded agent', judgeTone(samples, tones.agent), talk),
    ...faultsOf('heard by the agent', agentHeard, talk),
    ...faultsOf('heard by the customer', customerHeard, talk),
    ...(call.lateFrames > BROKEN * 2 * 50 * talk ? ['late frames'] : []),
  ];
}

function faultsOf(what: string, tone: HeardTone | null, talk: number): string[] {
  if (!tone || tone.seconds < talk - BEGINS) return [`${what}: too short`];
  if (tone.silent > 0) return [`${what}: silent seconds`];
  return tone.broken > BROKEN * tone.seconds * 50 ? [`${what}: broken frames`] : [];
}
