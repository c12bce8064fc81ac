import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRunner, type Runner } from '@haihu/server/src/platform/db/unprivileged.ts';
import { childrenNamed, childrenOf, isFrozen, signal, titleOf } from './processes.ts';
import { programs, requirePrograms } from './programs.ts';

/** The files that operators copy. They are tried here with other addresses and folders, and nothing else. */
const FILES = path.resolve(import.meta.dirname, '../../docs/operate/cluster');
/** Each machine has an address of its own on the loopback network, so the ports of the files are free. */
const NETWORK = '127.0.77';
const MACHINES = ['db1', 'db2', 'db3'] as const;
/** The machines with a PostgreSQL. The third one only has an etcd. */
const WITH_POSTGRES: readonly string[] = ['db1', 'db2'];
const BALANCED = `${NETWORK}.10`;
/** Longest wait for a machine. Milliseconds. */
const PATIENCE = 90_000;
const LOOK_EVERY = 250;

type Name = (typeof MACHINES)[number];

/** A dead process ends its connections. A machine without power ends none, which a frozen process looks like. */
export type Loss = 'dies' | 'freezes';

interface Member {
  name: Name;
  role: string;
  state: string;
}

/**
 * Starts the cluster of docs/operate/cluster: three machines with etcd, two of them with Patroni, and HAProxy. With
 * `isAsynchronous`, a commit waits for one machine only: the control.
 */
export async function startCluster(folder: string, { isAsynchronous }: { isAsynchronous: boolean }) {
  requirePrograms();
  const runner = createRunner(path.join(folder, 'db1'));
  const machines = new Map(MACHINES.map((name) => [name, openMachine(name, { folder, runner, isAsynchronous })]));
  const proxyFile = path.join(folder, 'haproxy.cfg');
  writeFileSync(proxyFile, here(read('haproxy.cfg')).replaceAll('127.0.0.1:5000', `${BALANCED}:5000`));

  async function ask(): Promise<Member[]> {
    for (const name of MACHINES) {
      const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function until(has: (members: Member[]) => Member | undefined, what: string): Promise<Name> {
    for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await pause(LOOK_EVERY)) {
      const found = has(await ask());
      if (found) return found.name;
    }
    throw new Error(`${what} did not come: see the logs in ${folder}`);
  }

  const untilLed = () =>
    until((all) => all.find(({ role, state }) => role === 'leader' && state === 'running'), 'a leader');
  const follows = isAsynchronous ? 'replica' : 'sync_standby';
  const untilFollowed = () =>
    until((all) => all.find(({ role, state }) => role === follows && /running|streaming/.test(state)), 'a replica');

  for (const machine of machines.values()) machine.startEtcd();
  machines.get('db1')!.startPatroni();
  await untilLed();
  machines.get('db2')!.startPatroni();
  await untilFollowed();
  const proxyLog = path.join(folder, 'haproxy.log');
  const proxy = startProgram(runner, [programs.haproxy, '-db', '-f', proxyFile], proxyLog);
  // HAProxy takes all machines for primaries until it has asked each twice.
  while (!readFileSync(proxyLog, 'utf8').includes('Server primary/db2 is DOWN')) await pause(LOOK_EVERY);

  return {
    /** The address of HAProxy, which leads to the primary. */
    address: `${BALANCED}:5000`,
    /**
     * Loses the machine of the primary: its link stalls for so many milliseconds, then every process on it dies or
     * freezes. Returns its name.
     */
    async loseMachine(stalls: number, how: Loss): Promise<Name> {
      const name = await untilLed();
      await machines.get(name)!.lose(stalls, how);
      return name;
    },
    /** Starts a lost machine again, and waits until it follows the other one. */
    async bringBack(name: Name): Promise<void> {
      await machines.get(name)!.stop();
      machines.get(name)!.startEtcd();
      machines.get(name)!.startPatroni();
      await untilFollowed();
    },
    async stop(): Promise<void> {
      proxy.kill('SIGKILL');
      for (const machine of machines.values()) await machine.stop();
    },
  };
}

/** Starts a program without the rights of root. Its output goes into a file. */
function startProgram(runner: Runner, command: string[], log: string): ChildProcess {
  const out = openSync(log, 'a');
  const { file, args, options } = runner.wrap(command);
  return spawn(file, args, { ...options, stdio: ['ignore', out, out], cwd: '/' });
}

interface Place {
  folder: string;
  runner: Runner;
  isAsynchronous: boolean;
}

function openMachine(name: Name, { folder, runner, isAsynchronous }: Place) {
  const own = path.join(folder, name);
  const at = (file: string) => path.join(own, file);
  mkdirSync(own, { mode: 0o700 });
  const address = addressOf(name);
  const first = addressOf('db1');
  const etcd = here(read('etcd.yml'))
    .replace('name: db1', `name: ${name}`)
    .replaceAll(new RegExp(`^(.*urls: http://)${first}`, 'gm'), `$1${address}`)
    .replace('/var/lib/etcd/haihu', at('etcd'));
  writeFileSync(at('etcd.yml'), etcd);
  const patroni = here(read('patroni.yml'))
    .replace('name: db1', `name: ${name}`)
    .replaceAll(new RegExp(`${first}:(8008|5432)`, 'g'), `${address}:$1`)
    .replace('/var/lib/postgresql/15/haihu', at('postgres'))
    .replace('/var/lib/postgresql/haihu.pgpass', at('pgpass'))
    .replace('/var/run/postgresql', own)
    .replace('/usr/lib/postgresql/15/bin', programs.postgres)
    .replace('synchronous_mode: true', `synchronous_mode: ${!isAsynchronous}`);
  writeFileSync(at('patroni.yml'), patroni);
  runner.own(own);
  let running: ChildProcess[] = [];
  const start = (program: string, ...command: string[]) =>
    void running.push(startProgram(runner, [program, ...command], at(`${path.basename(program)}.log`)));

  /** Returns the id of this machine's PostgreSQL. Null: none runs. The file of a dead one may name another process. */
  function postmaster(): number | null {
    const file = at('postgres/postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8')) : Number.NaN;
    return titleOf(pid).includes(at('postgres')) ? pid : null;
  }

  return {
    startEtcd: () => start(programs.etcd, '--config-file', at('etcd.yml')),
    startPatroni() {
      if (WITH_POSTGRES.includes(name)) start(programs.patroni, at('patroni.yml'));
    },
    async lose(stalls: number, how: Loss): Promise<void> {
      const pid = postmaster();
      // What is written from now on reaches the other machine no more.
      if (pid !== null && stalls > 0) {
        signal('SIGSTOP', ...childrenNamed(pid, 'walsender'));
        await pause(stalls);
      }
      const all = [...running.map((child) => child.pid!), ...(pid === null ? [] : [pid, ...childrenOf(pid)])];
      signal(how === 'dies' ? 'SIGKILL' : 'SIGSTOP', ...all);
    },
    async stop(): Promise<void> {
      const ended = running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      running = [];
      const pid = postmaster();
      if (pid === null) return;
      // A frozen PostgreSQL ends at once, like its machine did.
      if (isFrozen(pid)) signal('SIGKILL', pid, ...childrenOf(pid));
      else signal('SIGQUIT', pid);
    },
  };
}

const read = (file: string) => readFileSync(path.join(FILES, file), 'utf8');

/** Returns a file with the addresses of this machine's loopback network. Its connections come from 127.0.0.1. */
const here = (text: string) => text.replaceAll('10.0.0.0/24', '127.0.0.0/8').replaceAll('10.0.0.', `${NETWORK}.`);

const addressOf = (name: Name) => `${NETWORK}.1${name.slice(-1)}`;
