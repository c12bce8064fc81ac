import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A script that forwards a port of localhost to our server, because browsers lend microphones only to pages of
 * localhost. On SIGUSR2 it drops open connections, like a browser whose address is gone.
 */
const forwarder = `
const { connect, createServer } = require('node:net');
const [host, port] = process.argv.slice(1);
const open = new Set();
process.on('SIGUSR2', () => open.forEach((outer) => outer.destroy()));
const server = createServer((inner) => {
  const outer = connect(Number(port), host);
  open.add(outer);
  outer.on('close', () => open.delete(outer));
  inner.pipe(outer).pipe(inner);
  inner.on('error', () => outer.destroy()).on('close', () => outer.destroy());
  outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
});
server.listen(Number(port), '127.0.0.1', () => console.log('ready'));
`;

const ip = (command: string) => execFileSync('ip', command.split(' '), { encoding: 'utf8' });

/**
 * Makes a network of its own with one way out, to this machine. A browser in it is like an agent's at home. Needs root
 * on Linux.
 */
export function createRoom() {
  const mark = randomInt(1, 60_000);
  const name = `haihu-${mark}`;
  const [outer, inner] = [`hh${mark}o`, `hh${mark}i`];
  const net = `10.${randomInt(100, 250)}.${randomInt(1, 250)}`;
  const host = `${net}.1`;
  let ownHost = `${net}.2`;
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-room-'));

  ip(`netns add ${name}`);
  ip(`link add ${outer} type veth peer name ${inner} netns ${name}`);
  ip(`addr add ${host}/24 dev ${outer}`);
  ip(`link set ${outer} up`);
  ip(`-n ${name} link set lo up`);
  ip(`-n ${name} link set ${inner} up`);
  ip(`-n ${name} addr add ${ownHost}/24 dev ${inner}`);
  ip(`-n ${name} route add default via ${host}`);

  const forwarders: ChildProcess[] = [];

  function killAll(): void {
    for (const pid of ip(`netns pids ${name}`).split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
  }

  return {
    /** Address of this machine, as seen from inside. */
    host,
    /** Returns a program that starts the given one inside. */
    inside(executable: string): string {
      const script = path.join(folder, 'start.sh');
      writeFileSync(script, `#!/bin/sh\nexec ip netns exec ${name} "${executable}" "$@"\n`, { mode: 0o755 });
      return script;
    },
    /** Makes a server that listens on `host` reachable as localhost inside. Returns its address there. */
    async serve(address: string): Promise<string> {
      const { port } = new URL(address);
      const command = ['netns', 'exec', name, process.execPath, '-e', forwarder, host, port];
      const child = spawn('ip', command, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      forwarders.push(child);
      return `http://127.0.0.1:${port}`;
    },
    /** Moves to another network: the address inside changes, and all open connections break. */
    move(): void {
      const before = ownHost;
      ownHost = `${net}.${Number(ownHost.split('.').at(-1)) + 1}`;
      ip(`-n ${name} addr del ${before}/24 dev ${inner}`);
      ip(`-n ${name} addr add ${ownHost}/24 dev ${inner}`);
      ip(`-n ${name} route add default via ${host}`);
      for (const child of forwarders) child.kill('SIGUSR2');
    },
    /** Lets no UDP out any more, like many networks of offices and hotels. */
    blockUdp(): void {
      ip(`-n ${name} rule add ipproto udp prohibit pref 1`);
    },
    /** Kills everything that runs inside, without a regular end. */
    killAll,
    close(): void {
      killAll();
      ip(`link del ${outer}`);
      ip(`netns del ${name}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Room = ReturnType<typeof createRoom>;
