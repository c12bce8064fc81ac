import { expect, test } from 'vitest';
import { readServerSettings } from './env.ts';
import { StartError } from '../process/start-error.ts';

test('without anything said it serves this machine only, in every role', () => {
  expect(readServerSettings({ PORT: '', HOST: undefined }, [])).toEqual({
    port: 8080,
    host: '127.0.0.1',
    opsPort: null,
    drainDelaySeconds: 0,
    isLoopback: true,
    dataDir: './data',
    keysDir: './data',
    outsideDatabase: null,
    migrates: true,
    wantsDemo: true,
    logLevel: 'info',
    metricsToken: null,
    socketOrigins: [],
    tracing: null,
    trustedProxies: [],
    simulatorSpeed: 1,
    clockAheadSeconds: 0,
    push: { subject: null, hosts: [] },
    payments: { publicUrl: '', bankAccount: null, hasTestProvider: true, wechatPay: null, alipay: null },
    maps: { tiles: null, amapKey: null },
    soundServers: { stun: [], turn: null },
    tls: null,
    baiduOcr: null,
    baiduFace: null,
    files: null,
    backup: null,
    aliyunSms: null,
    mail: null,
    roles: new Set(['web', 'socket', 'worker', 'dialler']),
  });
});

test.each([
  ['localhost', true],
  ['127.0.1.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
])('%s is this machine alone: %s', (host, isLoopback) => {
  expect(readServerSettings({ HOST: host }, []).isLoopback).toBe(isLoopback);
});

test.each([
  [{ HOST: '0.0.0.0' }],
  [{ DATABASE_URL: 'postgres://db/haihu' }],
  [{ TRUSTED_PROXIES: '127.0.0.1' }],
  [{ DEMO: 'no' }],
  [{ TEST_PAYMENTS: 'no' }],
])('whoever else may reach it pays nothing by a test: %j', (env) => {
  expect(readServerSettings(env, []).payments.hasTestProvider).toBe(false);
});

test('roles are chosen by flag', () => {
  expect(readServerSettings({}, ['--roles=worker,dialler']).roles).toEqual(new Set(['worker', 'dialler']));
});

test('proxies are addresses and networks', () => {
  const { trustedProxies } = readServerSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,2001:db8::/32' }, []);
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32']);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '300.1.1.1', '*'])('%s is no proxy', (proxy) => {
  const sentence = `TRUSTED_PROXIES holds addresses or networks such as 10.0.0.0/8, not "${proxy}".`;
  expect(() => readServerSettings({ TRUSTED_PROXIES: `127.0.0.1,${proxy}` }, [])).toThrow(new StartError(sentence));
});

test.each([
  [{ PORT: 'abc' }, [], 'PORT is a number from 0 to 65535, not "abc".'],
  [{ PORT: '70000' }, [], 'PORT is a number from 0 to 65535, not "70000".'],
  [{ PORT: '-1' }, [], 'PORT is a number from 0 to 65535, not "-1".'],
  [{ OPS_PORT: '70000' }, [], 'OPS_PORT is a number from 0 to 65535, not "70000".'],
  [{ DRAIN_DELAY: '61' }, [], 'DRAIN_DELAY is a number of seconds from 0 to 60, not "61".'],
  [{ DRAIN_DELAY: '1.5' }, [], 'DRAIN_DELAY is a number of seconds from 0 to 60, not "1.5".'],
  [{ LOG_LEVEL: 'loud' }, [], 'LOG_LEVEL knows fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [
    { SOCKET_ORIGINS: 'https://a.example,b.example' },
    [],
    'SOCKET_ORIGINS holds origins such as https://crm.example.com, not "b.example".',
  ],
  [{ DEMO: 'maybe' }, [], 'DEMO knows yes, no, not "maybe".'],
  [{ TEST_PAYMENTS: '1' }, [], 'TEST_PAYMENTS knows yes, no, not "1".'],
  [{ PUBLIC_URL: 'crm.example' }, [], 'PUBLIC_URL is an address such as https://crm.example.com, not "crm.example".'],
  [
    { PUSH_HOSTS: '*.push.example, https://push.example' },
    [],
    'PUSH_HOSTS holds hosts such as push.example.com or *.push.example.com, not "https://push.example".',
  ],
  [{ PUSH_HOSTS: '*' }, [], 'PUSH_HOSTS holds hosts such as push.example.com or *.push.example.com, not "*".'],
  [
    { ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PUBLIC_KEY_FILE: 'a.pem' },
    [],
    'ALIPAY_PRIVATE_KEY_FILE: missing, and the others of them are set.',
  ],
  [
    { ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PUBLIC_KEY_FILE: 'a.pem', ALIPAY_PRIVATE_KEY_FILE: 'b.pem' },
    [],
    'WeChat Pay and Alipay call back: PUBLIC_URL says where, such as https://crm.example.com.',
  ],
  [{ SIMULATOR_SPEED: '0' }, [], 'SIMULATOR_SPEED is a number over 0 and up to 1000, not "0".'],
  [{ CLOCK_AHEAD: '-1' }, [], 'CLOCK_AHEAD is a number of seconds from 0 to 2592000, not "-1".'],
  [{ CLOCK_AHEAD: '2592001' }, [], 'CLOCK_AHEAD is a number of seconds from 0 to 2592000, not "2592001".'],
  [{ DATABASE_URL: 'mysql://root:secret@db/haihu' }, [], 'DATABASE_URL begins with postgres://.'],
  [{ APP_DATABASE_URL: 'mysql://root:secret@db/haihu' }, [], 'APP_DATABASE_URL begins with postgres://.'],
  [
    { DATABASE_URL: 'postgres://db/haihu', REPLICA_URL: 'mysql://root:secret@db/haihu' },
    [],
    'REPLICA_URL begins with postgres://.',
  ],
  [
    { REPLICA_URL: 'postgres://db/haihu' },
    [],
    'REPLICA_URL is a standby of a PostgreSQL of your own: set DATABASE_URL too.',
  ],
  [{ MIGRATE: 'later' }, [], 'MIGRATE knows yes, no, not "later".'],
  [{ MIGRATE: 'no' }, [], 'MIGRATE=no is for a PostgreSQL of your own: each start migrates that of DATA_DIR.'],
  [
    { APP_DATABASE_URL: 'postgres://db/haihu' },
    [],
    'APP_DATABASE_URL without DATABASE_URL needs MIGRATE=no: its login may not change tables.',
  ],
  [{}, ['--roles=web,cook'], '--roles knows web, socket, worker, dialler, not "cook".'],
  [{}, ['--roles='], '--roles knows web, socket, worker, dialler, not "".'],
  [{}, ['--role=web'], '--role=web is no option; there is --roles=web,socket,worker,dialler.'],
])('a wrong value is named in a sentence: %j %j', (env, args, sentence) => {
  expect(() => readServerSettings(env, args)).toThrow(new StartError(sentence));
});

const trials = [{ SIMULATOR_SPEED: '10' }, { CLOCK_AHEAD: '3600' }];
const served = [
  { HOST: '0.0.0.0' },
  { DATABASE_URL: 'postgres://db/haihu' },
  { TRUSTED_PROXIES: '127.0.0.1' },
] as const;

test.each(trials.flatMap((trial) => served.map((place) => ({ ...trial, ...place }))))(
  'an installation that others use is not set for a trial: %j',
  (env) => {
    const name = Object.keys(env)[0]!;
    const sentence = `${name} is for trying things out: only on a loopback HOST, with the database of DATA_DIR, and without TRUSTED_PROXIES.`;
    expect(() => readServerSettings(env, [])).toThrow(new StartError(sentence));
  },
);

test('on this machine alone a trial sets its clock and its calls', () => {
  const env = { SIMULATOR_SPEED: '10', CLOCK_AHEAD: '3600', DEMO: 'no' };
  expect(readServerSettings(env, [])).toMatchObject({ simulatorSpeed: 10, clockAheadSeconds: 3600 });
});

test('notices are sent from an https address only', () => {
  const hosts = 'Push.Example.com, *.push.example';
  expect(readServerSettings({ PUBLIC_URL: 'https://crm.example/', PUSH_HOSTS: hosts }, []).push).toEqual({
    subject: 'https://crm.example',
    hosts: ['push.example.com', '*.push.example'],
  });
  expect(readServerSettings({ PUBLIC_URL: 'http://crm.example' }, []).push.subject).toBeNull();
});
