import { isBackupFresh } from '@haihu/server/src/platform/process/well.ts';
import type { ServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { ask } from './ask.ts';
import type { Finding } from './finding.ts';

/** Seconds since a base was last seen in the backup, from which on it does not work. */
const BASE_OLD = 7200;

const advices: Record<string, string> = {
  migrating: 'the database lacks migrations of this release: see `migrate status`, and restart one process.',
  'no database': 'the process has no database: see the line of the database.',
  'too old': 'a newer release has changed the database: start that one.',
  'standing still': 'a loop of the process stands still: restart the process, and send its log.',
};

type Asked = Pick<ServerSettings, 'port' | 'host' | 'opsPort' | 'metricsToken' | 'tls'>;

/** Asks the processes of this machine and of further addresses for their health. */
export async function examineProcesses(settings: Asked, further: readonly URL[]): Promise<Finding[]> {
  const { port, opsPort } = settings;
  const own = [...new Set([port, opsPort ?? 0])].filter((one) => one > 0).map((one) => localAddress(settings, one));
  const local = await Promise.all(own.map(askHealth));
  const others = await Promise.all(further.map(askHealth));
  // A process without pages answers at OPS_PORT only.
  const answering = local.filter(({ isThere }) => isThere);
  const found = answering.length > 0 ? answering : local;
  return [...found, ...others].map(({ finding }) => finding);
}

/** Reads figures of the process on this machine: the age of the backup if it makes one, the engines' nodes, and the lines. */
export async function examineFigures(settings: Asked, hasBackup: boolean): Promise<Finding[]> {
  const { port, opsPort, metricsToken } = settings;
  const figures = await readMetrics(localAddress(settings, opsPort ?? port), metricsToken);
  if (figures === null) {
    return hasBackup
      ? [
          {
            topic: 'backup',
            fact: 'its age is not known',
            advice: 'start the server, which tells it, or set METRICS_TOKEN as it has it.',
          },
        ]
      : [];
  }
  const ages = ['haihu_backup_age_seconds', 'haihu_backup_base_age_seconds'].map((name) => figures.get(name)?.[0]);
  const findings: Finding[] = [];
  if (hasBackup) findings.push(backupFinding(ages[0], ages[1]));
  const nodes = figures.get('haihu_engine_node_up') ?? [];
  const up = nodes.filter((value) => value === 1).length;
  if (nodes.length > 0) {
    const advice = up < nodes.length ? 'start a dialler, or see `engine list` for the node that is away.' : undefined;
    findings.push({ topic: 'engines', fact: `${up} of ${nodes.length} nodes are driven`, ...(advice && { advice }) });
    findings.push(...examineEngines((name) => figures.get(`haihu_engine_node_${name}`) ?? []));
  }
  // The lines that are registered come first, then those that are not.
  const [registered = 0, ...others] = figures.get('haihu_line_registrations') ?? [];
  const lines = others.reduce((all, count) => all + count, registered);
  if (lines > 0) {
    const advice = 'see `line list` for the carrier that refuses or is silent, and docs/asterisk.md.';
    const fact = `${registered} of ${lines} lines are registered at their carriers`;
    findings.push({ topic: 'lines', fact, ...(registered < lines && { advice }) });
  }
  return findings;
}

/** Returns the faults of the engines themselves. `valuesOf` returns a figure of each node. */
function examineEngines(valuesOf: (name: string) => number[]): Finding[] {
  const findings: Finding[] = [];
  const missing = valuesOf('missing_sounds').reduce((all, count) => all + count, 0);
  if (missing > 0) {
    const advice =
      'see `engine list` for their names, and lay them there: docs/asterisk.md. Callers hear nothing instead, and calls without a notice are not recorded.';
    findings.push({ topic: 'sounds', fact: `${missing} sounds are missing at the nodes`, advice });
  }
  const faulty = valuesOf('faulty').filter((value) => value === 1).length;
  if (faulty > 0) {
    const advice = 'use Asterisk 22 LTS: see `engine list` for the version and its fault.';
    findings.push({ topic: 'versions', fact: `${faulty} nodes have a version with a known fault`, advice });
  }
  const behind = Math.max(0, ...valuesOf('events_behind_seconds'));
  if (behind >= 2) {
    const advice = 'see the load of the database and of the dialler: the node gets no new calls meanwhile.';
    findings.push({ topic: 'events', fact: `events of calls wait ${behind} s to be written`, advice });
  }
  return findings;
}

function backupFinding(age: number | undefined, baseAge: number | undefined): Finding {
  const topic = 'backup';
  if (age === undefined || baseAge === undefined) {
    const advice = 'restart the server with the present settings, or see `resume` after a restore.';
    return { topic, fact: 'this server makes none', advice };
  }
  const fact = `changes reached it ${age} s ago, a base was seen ${baseAge} s ago`;
  if (isBackupFresh(age) && baseAge < BASE_OLD) return { topic, fact };
  return { topic, fact, advice: "see that BACKUP_TARGET can be written and has room: the server's log says why not." };
}

function localAddress({ host, opsPort, tls }: Asked, port: number): URL {
  const scheme = tls && port !== opsPort ? 'https' : 'http';
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new URL(`${scheme}://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`);
}

async function askHealth(address: URL): Promise<{ isThere: boolean; finding: Finding }> {
  const topic = `process ${address.host}`;
  try {
    const reply = await ask(new URL('/readyz', address));
    const body = JSON.parse(reply.text) as { status?: unknown; version?: unknown };
    const [status, version] = [body.status, body.version].map(String) as [string, string];
    const isOurs = /^\d+(\.\d+){1,3}$/.test(version) && (Object.hasOwn(advices, status) || isCalm(status));
    if (!isOurs) throw new Error('another program');
    const advice = advices[status];
    return { isThere: true, finding: { topic, fact: `${status}, release ${version}`, ...(advice && { advice }) } };
  } catch {
    const advice = 'start the server there, or set HOST, PORT and OPS_PORT as it has them.';
    return { isThere: false, finding: { topic, fact: 'no process of Haihu answers', advice } };
  }
}

const isCalm = (status: string) => status === 'ready' || status === 'stopping';

/** Returns the values of each figure, without its labels. Null if nobody answers. */
async function readMetrics(address: URL, token: string | null): Promise<Map<string, number[]> | null> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await ask(new URL('/metrics', address), headers).catch(() => null);
  if (reply?.status !== 200) return null;
  const figures = new Map<string, number[]>();
  for (const [, name, value] of reply.text.matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm)) {
    figures.set(name!, [...(figures.get(name!) ?? []), Number(value)]);
  }
  return figures;
}
