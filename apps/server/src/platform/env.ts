import { isIP } from 'node:net';
import { type PaymentSettings, readPaymentSettings } from './payment-env.ts';
import { type MapSettings, readMapSettings } from './map-env.ts';
import { type BaiduKeys, readBaiduKeys } from './ocr-env.ts';
import { readRoles, type Role } from './roles.ts';
import { readSoundServers, type SoundServers } from './sound-env.ts';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Thirty days. */
const MOST_AHEAD = 2_592_000;

/** Everything that the environment and the command line decide. Nothing else reads them. */
export interface Settings {
  port: number;
  host: string;
  /** No other machine reaches `host`. */
  isLoopback: boolean;
  /** Keys, files, and the embedded database unless there is a `databaseUrl`. */
  dataDir: string;
  /** A PostgreSQL of the operator's own, as the role that owns the database. */
  databaseUrl: string | null;
  /** Whether an empty embedded database gets demo accounts. No behind a proxy, which makes a loopback address public. */
  wantsDemo: boolean;
  logLevel: LogLevel;
  /** A request that shows it may read /metrics from anywhere; without one only this machine may. */
  metricsToken: string | null;
  /** How much faster than in life simulated calls go. */
  simulatorSpeed: number;
  /** How far the clock of the whole installation is put ahead of this machine's. */
  clockAheadSeconds: number;
  roles: ReadonlySet<Role>;
  /** Origins beside our own host whose pages may open sockets, that of the mobile shell among them. */
  socketOrigins: readonly string[];
  /** Proxies in front of us, as addresses or networks: only from them is a caller's address taken from a header. */
  trustedProxies: readonly string[];
  payments: PaymentSettings;
  maps: MapSettings;
  soundServers: SoundServers;
  /** The keys of the service that reads pictures; null: this machine reads them. */
  baiduOcr: BaiduKeys | null;
}

/** Throws a `StartError` that names the first wrong value. An empty variable counts as absent. */
export function readSettings(env: Record<string, string | undefined>, args: string[]): Settings {
  const host = env.HOST || '127.0.0.1';
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const databaseUrl = databaseUrlOf(env.DATABASE_URL || null);
  const trustedProxies = proxiesOf(env.TRUSTED_PROXIES || '');
  const isTrial = isLoopback && !databaseUrl && trustedProxies.length === 0;
  return {
    port: portOf(env.PORT || '8080'),
    host,
    isLoopback,
    dataDir: env.DATA_DIR || './data',
    databaseUrl,
    wantsDemo: oneOf('DEMO', env.DEMO || 'yes', ['yes', 'no']) === 'yes',
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', logLevels),
    metricsToken: env.METRICS_TOKEN || null,
    simulatorSpeed: ofTrial('SIMULATOR_SPEED', speedOf(env.SIMULATOR_SPEED || '1'), 1, isTrial),
    clockAheadSeconds: ofTrial('CLOCK_AHEAD', aheadOf(env.CLOCK_AHEAD || '0'), 0, isTrial),
    roles: readRoles(args),
    socketOrigins: originsOf(env.SOCKET_ORIGINS || ''),
    trustedProxies,
    baiduOcr: readBaiduKeys(env),
    payments: readPaymentSettings(env, isTrial && env.DEMO !== 'no'),
    maps: readMapSettings(env),
    soundServers: readSoundServers(env),
  };
}

function proxiesOf(text: string): string[] {
  const proxies = text.split(',').flatMap((proxy) => proxy.trim() || []);
  const wrong = proxies.find((proxy) => {
    const [address = '', prefix = '0'] = proxy.split('/', 2);
    const family = isIP(address);
    return family === 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128);
  });
  if (wrong !== undefined) {
    throw new StartError(`TRUSTED_PROXIES holds addresses or networks such as 10.0.0.0/8, not "${wrong}".`);
  }
  return proxies;
}

function portOf(text: string): number {
  // 0 lets the system choose a free one.
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new StartError(`PORT is a number from 0 to 65535, not "${text}".`);
  }
  return Number(text);
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (!(speed > 0 && speed <= 1000)) {
    throw new StartError(`SIMULATOR_SPEED is a number over 0 and up to 1000, not "${text}".`);
  }
  return speed;
}

function aheadOf(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,7}$/.test(text) || seconds > MOST_AHEAD) {
    throw new StartError(`CLOCK_AHEAD is a number of seconds from 0 to ${MOST_AHEAD}, not "${text}".`);
  }
  return seconds;
}

/** Refuses what would tell people a wrong time or sell them calls that nobody answers. */
function ofTrial(name: string, value: number, usual: number, isTrial: boolean): number {
  if (value === usual || isTrial) return value;
  throw new StartError(
    `${name} is for trying things out: only on a loopback HOST, with the database of DATA_DIR, and without TRUSTED_PROXIES.`,
  );
}

function originsOf(text: string): string[] {
  const origins = text.split(',').filter(Boolean);
  for (const origin of origins) {
    if (!/^[a-z]+:\/\/[^/]+$/.test(origin)) {
      throw new StartError(`SOCKET_ORIGINS holds origins such as https://crm.example.com, not "${origin}".`);
    }
  }
  return origins;
}

function databaseUrlOf(url: string | null): string | null {
  // The value may hold a password, and is not repeated.
  if (url && !/^postgres(ql)?:\/\//.test(url)) throw new StartError('DATABASE_URL begins with postgres://.');
  return url;
}

function oneOf<Value extends string>(name: string, text: string, allowed: readonly Value[]): Value {
  const value = allowed.find((candidate) => candidate === text);
  if (!value) throw new StartError(`${name} knows ${allowed.join(', ')}, not "${text}".`);
  return value;
}
