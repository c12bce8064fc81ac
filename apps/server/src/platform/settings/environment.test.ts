import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../process/start-error.ts';
import { readServerSettings } from './env.ts';
import { fileVariableOf, settings, toolVariables } from './settings-table.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

/** Returns the settings, or the sentence of the refusal. */
function outcome(env: Record<string, string>) {
  try {
    return readServerSettings(env, []);
  } catch (error) {
    return (error as Error).message;
  }
}

const refusal = (env: Record<string, string>) => () => readServerSettings(env, []);

test.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATBAASE_URL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['TRUSTED_PROXYS', null],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['STUN_URL', 'STUN_URLS'],
  ['S3_SECRETS_FILE', 'S3_SECRET_FILE'],
  ['HAIHU_DATABASE_URL', 'DATABASE_URL'],
  ['HAIHU_DATA_DIRS', 'DATA_DIR'],
  ['HAIHU_TOOL', 'HAIHU_TOOLS'],
  ['MAIL_FROM_FILE', 'MAIL_FROM'],
])('%s is taken for %s', (name, nearest) => {
  const start = refusal({ [name]: 'x' });
  if (nearest === null) expect(start).not.toThrow();
  else {
    const sentence = `${name} is no setting. The nearest one is ${nearest}: docs/operate/settings.md lists all.`;
    expect(start).toThrow(new StartError(sentence));
  }
});

/** Names that shells, desktops, systemd, npm, containers, CI and other programs set on ordinary machines. */
const foreign = `
  HOME HOSTNAME HOSTTYPE IFS LANG LANGUAGE LC_ALL LC_CTYPE LOGNAME MACHTYPE MAIL OLDPWD OSTYPE PATH PPID PS1 PWD SHELL SHLVL
  TERM TERM_PROGRAM TMPDIR TMP TEMP TZ UID USER USERNAME EDITOR VISUAL PAGER COLUMNS LINES DISPLAY WAYLAND_DISPLAY
  XDG_SESSION_ID XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_CONFIG_DIRS XDG_DATA_HOME DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK
  SSH_CLIENT SSH_CONNECTION SSH_TTY SUDO_USER SUDO_UID SUDO_COMMAND DEBIAN_FRONTEND INVOCATION_ID JOURNAL_STREAM
  NOTIFY_SOCKET LISTEN_FDS LISTEN_PID SYSTEMD_EXEC_PID RUNTIME_DIRECTORY STATE_DIRECTORY CREDENTIALS_DIRECTORY MAINPID
  NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_VERSION YARN_VERSION NPM_TOKEN INIT_CWD COLOR FORCE_COLOR
  NO_COLOR npm_config_cache npm_lifecycle_event npm_package_name npm_execpath VITEST VITEST_POOL_ID NODE_COMPILE_CACHE
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB
  http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY container PORT HOST DATA LOG_DIR LOG_FILE
  LOGLEVEL LOG_FORMAT METRICS_PORT PUBLIC_KEY KEY_FILE DATABASE DATABASE_NAME DATABASE_HOST DB_URL REDIS_URL MAIL_TO MAILTO
  SMTP_HOST SMTP_PORT SMTP_USER S3_BUCKET S3_REGION S3_ENDPOINT AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
  CI GITHUB_ACTIONS GITHUB_SHA GITHUB_TOKEN RUNNER_OS RUNNER_TEMP KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR
  HAIHU_SERVICE_HOST HAIHU_SERVICE_PORT HAIHU_SERVICE_PORT_HTTP HAIHU_PORT HAIHU_PORT_8080_TCP HAIHU_PORT_8080_TCP_ADDR
  HAIHU_WEB_SERVICE_HOST HAIHU_WEB_PORT_8080_TCP_PROTO PROCESSOR_ARCHITECTURE SystemRoot ProgramFiles APPDATA WINDIR
`.match(/\w+/g)!;

test.each(foreign)('%s of another program stops no start', (name) => {
  expect(refusal({ HOST: '127.0.0.1', [name]: name === 'HOST' ? '127.0.0.1' : '1' })).not.toThrow(/is no setting/);
});

test('no setting is taken for a misspelling of another', () => {
  const names = [
    ...settings.flatMap((setting) => (setting.isSecret ? [setting.name, fileVariableOf(setting)] : setting.name)),
    ...toolVariables,
  ];
  for (const name of names) {
    expect(refusal({ [name]: 'x' }), name).not.toThrow(new RegExp(`^${name} is no setting`));
  }
});

test('an empty variable with a misspelt name is as good as none', () => {
  expect(refusal({ DATABASE_URI: '' })).not.toThrow();
});

test('a secret may be in a file, whose last line may end', () => {
  const env = {
    METRICS_TOKEN_FILE: fileWith('open sesame\n'),
    TURN_URLS: 'turn:t.example',
    TURN_SECRET_FILE: fileWith('s'),
  };
  expect(readServerSettings(env, [])).toMatchObject({
    metricsToken: 'open sesame',
    soundServers: { turn: { secret: 's' } },
  });
});

test('every secret of the table may be in a file, and is checked as in the variable', () => {
  for (const setting of settings.filter(({ isSecret }) => isSecret)) {
    const value = 'aVeryLongSecretValue';
    expect(outcome({ [fileVariableOf(setting)]: fileWith(value) })).toEqual(outcome({ [setting.name]: value }));
  }
});

test('a secret that is given twice, and a file without one, are refused without its contents', () => {
  const file = fileWith('hidden');
  expect(refusal({ S3_SECRET: 'hidden', S3_SECRET_FILE: file })).toThrow(
    new StartError('S3_SECRET and S3_SECRET_FILE are both set: keep one of them.'),
  );
  const empty = fileWith('\n');
  expect(refusal({ S3_SECRET_FILE: empty })).toThrow(new StartError(`S3_SECRET_FILE: ${empty} is empty.`));
  const folder = path.dirname(file);
  for (const unreadable of [folder, path.join(folder, 'absent')]) {
    expect(refusal({ DATABASE_URL_FILE: unreadable })).toThrow(
      new RegExp(`^DATABASE_URL_FILE: ${unreadable} cannot be read: `),
    );
  }
});

test('only a secret may be in a file', () => {
  expect(refusal({ HAIHU_PORT_FILE: '/run/port' })).toThrow(
    /^HAIHU_PORT_FILE is no setting\. The nearest one is PORT:/,
  );
  expect(readServerSettings({ PORT_FILE: fileWith('1') }, []).port).toBe(8080);
});

test('all misspelt names are told at once', () => {
  expect(refusal({ DATABASE_URI: 'x', STUN_URL: 'y' })).toThrow(/DATABASE_URI is no setting.*\nSTUN_URL is no setting/);
});
