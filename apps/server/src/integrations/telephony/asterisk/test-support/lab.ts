import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { benchLine } from '../../test-support/bench-line.ts';
import { type BenchPhone, carrierFiles } from './carrier.ts';
import { createInstance, findAsterisk } from './instance.ts';
import { openCallers } from './callers.ts';
import { createProxy } from './proxy.ts';

/** Bytes a second through the proxy: the recording of an hour takes half a minute. */
const SLOW = 2_000_000;
const password = 'bench-password';
const documentedSip = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../../../docs/asterisk/pjsip.conf'),
  'utf8',
);
const agent = { name: 'agent-1', secret: 'one', media: 'phone' as const };
const line = { name: benchLine, user: 'acme', secret: 'acme-secret', prefix: '' };

interface LabOptions {
  softphones?: BenchPhone[];
  /** The first three bytes of the addresses. Another lab may be told them before this one exists. */
  net?: string;
  /** The addresses of other Asterisks that may call the engine as nodes of the same installation. */
  nodes?: string[];
  /** The addresses of further engines whose calls the carrier takes. */
  engines?: string[];
  /** Further lines of the carrier's dial plan for numbers of customers. */
  customers?: string;
  /** Asterisk's own sounds that play in place of ours. */
  sounds?: Partial<Record<'haihu-recording-notice' | 'haihu/de/recording-question' | 'haihu-leave-message', string>>;
  /** One of Asterisk's own sounds that plays as the music. */
  music?: string;
  /** Further lines of `pjsip.conf` of the engine and the carrier, with their addresses in place of ADDRESS. */
  ways?: string;
}

/** A customer who picked up and is gone. `at`: milliseconds since 1970, in whole seconds. */
export interface CustomerWhoLeft {
  number: string;
  at: number;
  /** True if the engine hung up on them. */
  isHungUpOn: boolean;
}

/** Returns the first three bytes of loopback addresses. */
export const randomNet = () => `127.${randomInt(10, 250)}.${randomInt(1, 250)}`;
/** Returns the address of a lab's engine. */
export const engineOf = (net: string) => `${net}.10`;

/** Starts an Asterisk, and another one as its carrier and as these softphones, on loopback addresses of their own. */
export async function createLab({
  softphones = [agent],
  net = randomNet(),
  nodes = [],
  engines = [],
  sounds = {},
  music,
  ways = '',
  customers = '',
}: LabOptions = {}) {
  const program = findAsterisk();
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-asterisk-'));
  // All of 127.0.0.0/8 is this machine, so no namespace is needed and no port can collide.
  const [address, carrierAddress] = [engineOf(net), `${net}.20`];
  const trunk = `${carrierAddress}:5060`;
  const engine = createInstance({
    program,
    folder: path.join(folder, 'engine'),
    address,
    password,
    files: ways === '' ? {} : { 'pjsip.conf': `${documentedSip}\n${ways}`.replaceAll('ADDRESS', address) },
    nodes,
    sounds,
    ...(music !== undefined && { music }),
  });
  const files = carrierFiles({ address: carrierAddress, engine: address, engines, trunk: line, softphones, customers });
  // The carrier takes sound as it is offered, encrypted or not.
  const open = 'bind_rtp_to_media_address = yes\nmedia_encryption = sdes\nmedia_encryption_optimistic = yes';
  if (ways !== '')
    files['pjsip.conf'] =
      files['pjsip.conf']!.replaceAll('bind_rtp_to_media_address = yes', open) +
      ways.replaceAll('ADDRESS', carrierAddress);
  const carrier = createInstance({
    program,
    folder: path.join(folder, 'carrier'),
    address: carrierAddress,
    password,
    files,
  });
  await Promise.all([engine.start(), carrier.start()]);
  const port = 8088;
  const proxy = await createProxy({
    address: `${net}.30`,
    target: { host: address, port },
    bytesPerSecond: SLOW,
  });

  /**
   * Returns the customers who picked up and are gone, as the carrier counted them. The carrier's own dial plan hangs up
   * for those who leave.
   */
  function customersWhoLeft(): CustomerWhoLeft[] {
    const file = path.join(folder, 'carrier/spool/answered');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    return lines.map((noted) => {
      const [number, second, by] = noted.split(' ');
      return { number: number!, at: Number(second) * 1000, isHungUpOn: by?.startsWith('PJSIP/') ?? false };
    });
  }

  return {
    engine,
    carrier,
    /** A slow way to the engine, which can be cut. */
    proxy,
    /** Puts a recording into the engine's folder, as if the engine had made it. */
    layRecording: (name: string, wav: Buffer) =>
      writeFileSync(path.join(folder, 'engine/spool/recording', `${name}.wav`), wav),
    address: `http://${address}:8088`,
    credential: `haihu:${password}`,
    /** Lets people call the engine by way of the carrier. */
    callers: openCallers(`http://${carrierAddress}:8088`, `haihu:${password}`),
    carrierAddress,
    trunk,
    /** The address of a carrier that says nothing. */
    nowhere: `${net}.40:5060`,
    line: { ...line, trunk },
    agent,
    softphones,
    /** Returns what `b63`, `caller` or a phone from 057100000080 to 89 heard until it hung up, as a WAV file. */
    heard: (by: string) => readFileSync(path.join(folder, 'carrier/spool', `heard-${by}.wav`)),
    /** Returns the mode of answering that the last call to a phone from 057100000080 to 89 asked for. */
    askedOf: (by: string) => readFileSync(path.join(folder, 'carrier/spool', `asked-${by}`), 'utf8').trim(),
    /** Returns the numbers of customers whose calls were answered and are over, as the carrier counted them. */
    answered: () => customersWhoLeft().map(({ number }) => number),
    customersWhoLeft,
    /** Lets the carrier's phone with this number hang up. */
    hangUpFor(number: string): void {
      const all = carrier.command('core show channels concise').split('\n');
      const isIt = (exten?: string) => exten === number || exten === `b${number.slice(-2)}`;
      const [channel] = all.find((one) => isIt(one.split('!')[2]))!.split('!');
      carrier.command(`channel request hangup ${channel}`);
    },
    async close() {
      await Promise.all([engine.kill(), carrier.kill(), proxy.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Lab = Awaited<ReturnType<typeof createLab>>;

/** Waits in real time for a condition. Throws after so many seconds, and then says what stood instead. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  seconds: number,
  instead?: () => Promise<string>,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not so after ${seconds} s${instead ? `: ${await instead()}` : ''}`);
    await wait(20);
  }
}
