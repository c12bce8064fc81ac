import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './run.ts';

async function configCheck(env: Record<string, string>) {
  let [output, failure] = ['', ''];
  const code = await runCommand(['config', 'check'], {
    input: Readable.from(['']),
    env,
    print: (text) => void (output += text),
    printError: (text) => void (failure += text),
    ask: null,
    open: () => Promise.reject(new Error('it needs no database')),
  });
  return { code, output, failure };
}

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

test('it shows what is set, and secrets as their lengths only', async () => {
  const file = fileWith('from-the-file\n');
  const shown = await configCheck({
    PATH: '/bin',
    DEMO: '',
    PORT: '9000',
    METRICS_TOKEN: 'open-sesame',
    DATABASE_URL: 'postgres://owner:swordfish@db/haihu',
    TURN_URLS: 'turn:turn.example.com',
    TURN_SECRET_FILE: file,
  });
  expect(shown).toEqual({
    code: 0,
    failure: '',
    output: [
      'NAME\tVALUE\tFROM',
      'PORT\t9000\tenvironment',
      'METRICS_TOKEN\tsecret, 11 characters\tenvironment',
      'DATABASE_URL\tsecret, 35 characters\tenvironment',
      'TURN_URLS\tturn:turn.example.com\tenvironment',
      `TURN_SECRET\tsecret, 13 characters\t${file}`,
    ].join('\n'),
  });
});

test('it refuses as a start does, and names every fault that it finds', async () => {
  const { code, failure } = await configCheck({
    DATABASE_URI: 'postgres://db',
    PORT: 'many',
    FILES: 's3://someone:swordfish@s3.example.com/bucket',
    S3_SECRET_FILE: '/absent/secret',
    BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1SWORDFISH',
  });
  expect(failure).not.toMatch(/swordfish/i);
  expect(code).toBe(1);
  expect(failure.split('\n').slice(1)).toEqual([
    'PORT\tmany\tenvironment',
    'FILES\ts3://…@s3.example.com/bucket\tenvironment',
    'BACKUP_RECIPIENTS\t…\tenvironment',
    'DATABASE_URI is no setting. The nearest one is DATABASE_URL: docs/operate/settings.md lists all.',
    expect.stringMatching(/^S3_SECRET_FILE: \/absent\/secret cannot be read: /),
    'PORT is a number from 0 to 65535, not "many".',
  ]);
});
