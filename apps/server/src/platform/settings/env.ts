import { isIP } from 'node:net';
import { type PushSettings, readPushSettings } from './push-env.ts';
import { type PaymentSettings, readPaymentSettings } from './payment-env.ts';
import { type BackupSettings, readBackupSettings } from './backup-env.ts';
import { type FileSettings, readFileSettings } from './files-env.ts';
import { type MapEnvironment, readMapSettings } from './map-env.ts';
import { type MailSettings, readMailSettings } from './mail-env.ts';
import { type BaiduKeys, readBaiduFaceKeys, readBaiduOcrKeys } from './baidu-env.ts';
import { type AliyunSmsSettings, readAliyunSms } from './sms-env.ts';
import { readRoles, type ServerRole } from './roles.ts';
import { readSoundServers, type SoundServers } from './sound-env.ts';
import { readTracingSettings, type TracingSettings } from './trace-env.ts';
import { readTlsSettings, type TlsFiles } from './tls-env.ts';
import { type Environment, requireEnvironment } from './environment.ts';
import { StartError } from '../process/start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The connection strings of the operator's own PostgreSQL. At least one is there. */
export interface OutsideAddresses {
  /** With the role that owns the database. Null: this process may not change tables. */
  databaseUrl: string | null;
  /** With a login that may take the serving roles. Null: the owner takes them. */
  appDatabaseUrl: string | null;
  /** A standby of it that answers reads which may be some seconds old. Null: there is none. */
  replicaUrl: string | null;
}

/** Thirty days, in seconds: the furthest that the clock can be put ahead. */
const MOST_AHEAD = 2_592_000;
/** The longest time that a balancer may need to notice that a server stops. Seconds. */
const LONGEST_DRAIN = 60;

/** Everything that the environment and the command line decide. No other code reads them. */
export interface ServerSettings {
  port: number;
  host: string;
  /** The port for health and figures alone. Null: only the port of pages and calls has them, in processes that have one. */
  opsPort: number | null;
  /** Seconds for which the server serves on after it was told to stop, until balancers have noticed. */
  drainDelaySeconds: number;
  /** True when no other machine reaches `host`. */
  isLoopback: boolean;
  /** The folder of the keys, the files and, without an `outsideDatabase`, the embedded database. */
  dataDir: string;
  /** The folder of the keys, which several machines share. It is `dataDir` unless it is set. */
  keysDir: string;
  /** The operator's own PostgreSQL. Null: the embedded one of the data folder. */
  outsideDatabase: OutsideAddresses | null;
  /** True if a start changes the database as this release needs it. False: `haihu migrate` does. */
  migrates: boolean;
  /** The bucket of uploads and recordings. Null: the data folder holds them. */
  files: FileSettings;
  /** The place of backups, and the keys to which they are sealed. Null: none are made. */
  backup: BackupSettings | null;
  /**
   * True when an empty embedded database gets demo accounts. False behind a proxy, which makes a loopback address
   * public.
   */
  wantsDemo: boolean;
  logLevel: LogLevel;
  /** A request that shows this token may read /metrics from anywhere. Null: only this machine may read it. */
  metricsToken: string | null;
  /** Factor by which simulated calls are faster than real ones. */
  simulatorSpeed: number;
  /** Seconds by which the clock of the whole installation is ahead of this machine's. */
  clockAheadSeconds: number;
  roles: ReadonlySet<ServerRole>;
  /** Origins beside our own host whose pages may open sockets. The mobile shell's origin is one of them. */
  socketOrigins: readonly string[];
  /** Proxies in front of us, as addresses or networks. Only they may give a caller's address in a header. */
  trustedProxies: readonly string[];
  /** The certificate by which this server speaks https. Null: it speaks http. */
  tls: TlsFiles | null;
  push: PushSettings;
  payments: PaymentSettings;
  maps: MapEnvironment;
  soundServers: SoundServers;
  /** The keys of the service that reads pictures. Null: this machine reads them. */
  baiduOcr: BaiduKeys | null;
  baiduFace: BaiduKeys | null;
  /** The account that sends short messages. Null: they wait for the operator. */
  aliyunSms: AliyunSmsSettings | null;
  /** The server that takes mail, and the operator's addresses. Null: no mail is sent. */
  mail: MailSettings | null;
  /** The collector of traces. Null: nothing is traced. */
  tracing: TracingSettings | null;
}

/**
 * Reads the settings. Throws a `StartError` that names every misspelt variable, or the first wrong value. An empty
 * variable counts as absent. `settings-table.ts` describes each variable.
 */
export function readServerSettings(given: Environment, args: string[]): ServerSettings {
  const env = requireEnvironment(given);
  const host = env.HOST || '127.0.0.1';
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const outsideDatabase = outsideDatabaseOf(env);
  const trustedProxies = proxiesOf(env.TRUSTED_PROXIES || '');
  const wantsDemo = oneOf('DEMO', env.DEMO || 'yes', ['yes', 'no']) === 'yes';
  const aliyunSms = readAliyunSms(env);
  if (aliyunSms && wantsDemo && !outsideDatabase) {
    throw new StartError('ALIYUN_SMS_KEY_ID needs DEMO=no: the numbers of the demo belong to strangers.');
  }
  const isTrial = isLoopback && !outsideDatabase && trustedProxies.length === 0;
  return {
    port: portOf('PORT', env.PORT || '8080'),
    host,
    opsPort: env.OPS_PORT ? portOf('OPS_PORT', env.OPS_PORT) : null,
    drainDelaySeconds: drainDelayOf(env.DRAIN_DELAY || '0'),
    isLoopback,
    dataDir: env.DATA_DIR || './data',
    keysDir: env.KEYS_DIR || env.DATA_DIR || './data',
    outsideDatabase,
    migrates: migratesOf(env, outsideDatabase),
    files: readFileSettings(env),
    backup: readBackupSettings(env),
    wantsDemo,
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', logLevels),
    metricsToken: env.METRICS_TOKEN || null,
    simulatorSpeed: ofTrial('SIMULATOR_SPEED', speedOf(env.SIMULATOR_SPEED || '1'), 1, isTrial),
    clockAheadSeconds: ofTrial('CLOCK_AHEAD', aheadOf(env.CLOCK_AHEAD || '0'), 0, isTrial),
    roles: readRoles(args),
    socketOrigins: originsOf(env.SOCKET_ORIGINS || ''),
    trustedProxies,
    baiduOcr: readBaiduOcrKeys(env),
    baiduFace: readBaiduFaceKeys(env),
    aliyunSms,
    mail: readMailSettings(env),
    tls: readTlsSettings(env),
    push: readPushSettings(env),
    payments: readPaymentSettings(env, isTrial && env.DEMO !== 'no'),
    maps: readMapSettings(env),
    soundServers: readSoundServers(env),
    tracing: readTracingSettings(env),
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

function portOf(name: string, text: string): number {
  // With 0 the system chooses a free port.
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new StartError(`${name} is a number from 0 to 65535, not "${text}".`);
  }
  return Number(text);
}

function drainDelayOf(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > LONGEST_DRAIN) {
    throw new StartError(`DRAIN_DELAY is a number of seconds from 0 to ${LONGEST_DRAIN}, not "${text}".`);
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

/** Refuses, outside of a trial, values that would show people a wrong time or sell them calls that nobody answers. */
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

const outsideVariables = ['DATABASE_URL', 'APP_DATABASE_URL', 'REPLICA_URL'] as const;

function outsideDatabaseOf(env: Environment): OutsideAddresses | null {
  const [databaseUrl, appDatabaseUrl, replicaUrl] = outsideVariables.map((name) => {
    const url = env[name] || null;
    // The value may hold a password, so the message does not repeat it.
    if (url && !/^postgres(ql)?:\/\//.test(url)) throw new StartError(`${name} begins with postgres://.`);
    return url;
  }) as [string | null, string | null, string | null];
  if (databaseUrl || appDatabaseUrl) return { databaseUrl, appDatabaseUrl, replicaUrl };
  if (replicaUrl) throw new StartError('REPLICA_URL is a standby of a PostgreSQL of your own: set DATABASE_URL too.');
  return null;
}

function migratesOf(env: Environment, outside: OutsideAddresses | null): boolean {
  const migrates = oneOf('MIGRATE', env.MIGRATE || 'yes', ['yes', 'no']) === 'yes';
  if (!migrates && !outside) {
    throw new StartError('MIGRATE=no is for a PostgreSQL of your own: each start migrates that of DATA_DIR.');
  }
  if (migrates && outside?.databaseUrl === null) {
    throw new StartError('APP_DATABASE_URL without DATABASE_URL needs MIGRATE=no: its login may not change tables.');
  }
  return migrates;
}

function oneOf<Value extends string>(name: string, text: string, allowed: readonly Value[]): Value {
  const value = allowed.find((candidate) => candidate === text);
  if (!value) throw new StartError(`${name} knows ${allowed.join(', ')}, not "${text}".`);
  return value;
}
