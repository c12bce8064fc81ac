import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createWorker } from '../../platform/queue/worker.ts';
import { createMailDelivery } from './delivery.ts';
import type { MailMessage } from './mail.ts';
import { createSmtp } from './smtp/smtp.ts';
import { localAuthority } from '../../../test/local-certificate/local-certificate.ts';
import { createLocalSmtp, smtpAccount } from './smtp/test-support/local-smtp.ts';

const message: MailMessage = {
  template: 'operator-note',
  parameters: {
    day: '2026-03-02',
    disk: { free: 9, total: 10 },
    backupAge: null,
    failedJobs: [],
    deadEvents: 0,
    failedSms: 0,
    failedMail: 0,
  },
};

async function createScene() {
  const world = await createWorld();
  // The queue counts the waits between tries from the real time on.
  const begin = Date.now();
  const server = await createLocalSmtp();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const logged: unknown[] = [];
  const note = (...facts: unknown[]) => void logged.push(facts);
  const log = { error: note, warn: note, debug: note } as never;
  const settings = {
    host: '127.0.0.1',
    port: server.port,
    isSecure: false,
    login: smtpAccount,
    from: 'haihu@example.com',
  };
  const provider = createSmtp(settings, { authority: localAuthority, patience: { connect: 5000, reply: 5000 } });
  const mail = createMailDelivery({ ...world, provider, log });
  const worker = createWorker({ schedulerUrl: world.schedulerUrl, handlers: mail.jobs, giveUps: mail.giveUps, log });
  onTestFinished(() => worker.stop());

  async function runAfter(wait: number): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'], now: begin + wait });
    await worker.runDue().finally(() => vi.useRealTimers());
  }

  const stored = () =>
    world.admin('select state, tries, problem, message_enc is null as "isGone" from mail_message order by id');
  return { ...world, server, mail, runAfter, stored, logged };
}

const HOUR = 3_600_000;

test('a refused recipient keeps no other one waiting, and is told in no log', async () => {
  const { server, mail, runAfter, stored, logged } = await createScene();
  server.answer = (verb, line) =>
    verb === 'RCPT' && line.includes('second@') ? '550 second@example.org is unknown' : null;
  await mail.send(['first@example.org', 'second@example.org', 'third@example.org'], 'en', message);
  await runAfter(0);
  await runAfter(HOUR);
  expect(server.taken.map(({ to }) => to).toSorted()).toEqual([['first@example.org'], ['third@example.org']]);
  expect(await stored()).toEqual([
    { state: 'sent', tries: 1, problem: null, isGone: true },
    { state: 'refused', tries: 1, problem: 'RCPT TO 550', isGone: true },
    { state: 'sent', tries: 1, problem: null, isGone: true },
  ]);
  const words = logged.map((facts) =>
    JSON.stringify(facts, (_key, value) => (value instanceof Error ? value.stack : value)),
  );
  expect(words.join()).toContain('RCPT TO 550');
  expect(words.join()).not.toContain('second@');
});

test('a server that says later is tried again, and takes the message once', async () => {
  const { server, mail, runAfter, stored } = await createScene();
  server.answer = (verb) => (verb === 'MAIL' ? '451 later' : null);
  await mail.send(['first@example.org'], 'zh', message);
  await runAfter(0);
  expect(await stored()).toEqual([{ state: 'waiting', tries: 1, problem: 'MAIL FROM 451', isGone: false }]);
  server.answer = () => null;
  await runAfter(HOUR);
  await runAfter(2 * HOUR);
  expect(server.taken).toHaveLength(1);
  expect(await stored()).toMatchObject([{ state: 'sent', tries: 2, isGone: true }]);
});

test('a server that never works ends after twelve tries, and the address is gone', { timeout: 60_000 }, async () => {
  const { server, mail, runAfter, stored } = await createScene();
  server.answer = (verb) => (verb === 'AUTH' ? '535 wrong' : null);
  await mail.send(['first@example.org'], 'zh', message);
  for (let day = 0; day < 13; day += 1) await runAfter(day * 24 * HOUR);
  expect(await stored()).toMatchObject([{ state: 'given_up', tries: 11, isGone: true }]);
});
