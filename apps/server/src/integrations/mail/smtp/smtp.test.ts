import { expect, onTestFinished, test } from 'vitest';
import { MailRefused, MailUnavailable } from '../mail.ts';
import { createSmtp } from './smtp.ts';
import { localAuthority } from '../../../../test/local-certificate/local-certificate.ts';
import { createLocalSmtp, smtpAccount } from './test-support/local-smtp.ts';

const to = 'ops@example.org';
const order = { id: '7', to, subject: '海呼日报：一切正常', text: '磁盘剩余 20 GB\n.\n再见' };

async function createScene(tls: 'at once' | 'starttls' | 'never' = 'starttls') {
  const server = await createLocalSmtp(tls);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const settings = { host: '127.0.0.1', port: server.port, isSecure: tls === 'at once', login: smtpAccount };
  const patience = { connect: 5000, reply: 5000 };
  const smtp = createSmtp({ ...settings, from: 'haihu@example.com' }, { authority: localAuthority, patience });
  return { server, smtp, settings };
}

/** Returns the error of a try, and makes sure that it names no address. */
async function failureOf(trying: Promise<void>): Promise<Error> {
  const error = await trying.then(
    () => new Error('nothing failed'),
    (problem: unknown) => problem as Error,
  );
  expect(`${error.message} ${String(error.cause)}`).not.toContain('ops');
  return error;
}

const decoded = (data: string) => {
  const [headers = '', ...text] = data.split('\n\n');
  const body = text.join('\n\n');
  return { headers, text: /base64/.test(headers) ? Buffer.from(body, 'base64').toString() : body };
};

test.each(['starttls', 'at once'] as const)('mail is handed over encrypted, with a login: %s', async (tls) => {
  const { server, smtp } = await createScene(tls);
  await smtp.submit(order);
  const [mail] = server.taken;
  expect(mail).toMatchObject({ from: 'haihu@example.com', to: [to], user: smtpAccount.user });
  const { headers, text } = decoded(mail!.data);
  expect(headers).toContain('Message-ID: <haihu-7@example.com>');
  expect(text.trimEnd()).toBe(order.text);
  const plain = server.heard.filter((verb) => verb.startsWith('plain'));
  expect(plain).toEqual(tls === 'starttls' ? ['plain EHLO', 'plain STARTTLS'] : []);
});

test('a server without encryption gets neither password nor message', async () => {
  const { server, smtp } = await createScene('never');
  expect(await failureOf(smtp.submit(order))).toBeInstanceOf(MailUnavailable);
  expect(server.heard.filter((verb) => /AUTH|MAIL|RCPT|DATA/.test(verb))).toEqual([]);
});

test('a server whose certificate nobody vouches for gets no message', async () => {
  const { server, settings } = await createScene();
  const smtp = createSmtp({ ...settings, from: 'haihu@example.com' });
  expect(await failureOf(smtp.submit(order))).toBeInstanceOf(MailUnavailable);
  expect(server.heard.filter((verb) => /AUTH|MAIL/.test(verb))).toEqual([]);
});

test.each([
  ['RCPT', '550 no such user ops@example.org', MailRefused, 'RCPT TO 550'],
  ['MAIL', '553 sender not allowed', MailRefused, 'MAIL FROM 553'],
  ['END', '554 spam', MailRefused, 'DATA 554'],
  ['RCPT', '450 ops@example.org is busy', MailUnavailable, 'RCPT TO 450'],
  ['MAIL', '451 try later', MailUnavailable, 'MAIL FROM 451'],
  ['MAIL', '530 log in first', MailUnavailable, 'MAIL FROM 530'],
  ['DATA', '421 closing', MailUnavailable, /421/],
  ['AUTH', '535 wrong password', MailUnavailable, /535/],
  ['GREETING', '554 go away', MailUnavailable, /554/],
  ['END', 'cut', MailUnavailable, /./],
])('an answer to %s of %s is final or not', async (verb, answer, kind, words) => {
  const { server, smtp } = await createScene();
  server.answer = (heard) => (heard === verb ? answer : null);
  const error = await failureOf(smtp.submit(order));
  expect(error).toBeInstanceOf(kind);
  expect(error.message).toMatch(words);
  expect(server.taken).toEqual([]);
});

test.each(['GREETING', 'EHLO', 'RCPT', 'END'])('a server that falls silent after %s is given up', async (verb) => {
  const { server, settings } = await createScene();
  const patience = { connect: 5000, reply: 300 };
  const smtp = createSmtp({ ...settings, from: 'haihu@example.com' }, { authority: localAuthority, patience });
  server.answer = (heard) => (heard === verb ? 'hang' : null);
  expect(await failureOf(smtp.submit(order))).toBeInstanceOf(MailUnavailable);
});

test('a server that is not there is tried again later', async () => {
  const { server, smtp } = await createScene();
  await server[Symbol.asyncDispose]();
  expect(await failureOf(smtp.submit(order))).toBeInstanceOf(MailUnavailable);
});

test('no value adds a header or a recipient', async () => {
  const { server, smtp } = await createScene();
  await smtp.submit({ ...order, subject: 'a\r\nBcc: x@example.org\r\n\r\nb' });
  expect(server.taken[0]!.to).toEqual([to]);
  expect(decoded(server.taken[0]!.data).headers).not.toMatch(/^Bcc:/im);
});
