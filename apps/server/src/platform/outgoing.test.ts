import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { localAuthority, localKey } from '../../test/local-certificate/local-certificate.ts';
import { createOutgoing, type OutgoingError, type OutgoingParts } from './outgoing.ts';
import { refusedAddresses } from './test-support/refused-addresses.ts';
import { isPublicAddress, networkList } from './public-addresses.ts';

const usual = { ports: [443], patience: 5000, mostBytes: 4096 };

/** A resolver that knows no name. */
const nobody = () => Promise.reject(new Error('nothing is looked up'));

/** Makes every name lead to these addresses. */
const leadingTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});

/** Returns the problem of a request, or its status. */
async function outcome(parts: Partial<OutgoingParts>, url: string) {
  const outgoing = createOutgoing({ ...usual, ...parts });
  onTestFinished(outgoing.close);
  return outgoing.send({ method: 'POST', url, headers: {} }).then(
    ({ status }) => status,
    ({ problem }: OutgoingError) => problem,
  );
}

/** Starts a server with the test certificate. Returns its port. */
async function listen(handler: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer({ cert: localAuthority, key: localKey }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** Options that let requests reach the server of a test. */
const reaching = (port: number) => ({
  ports: [port],
  authority: localAuthority,
  alsoAllowed: networkList(['127.0.0.1/32']),
});

test.each(refusedAddresses)('%s is refused: %s', async (url, problem) => {
  expect(await outcome({ resolve: nobody }, url)).toBe(problem);
});

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['fe80::1%eth0'],
  ['::ffff:10.0.0.1'],
  ['64:ff9b::a00:1'],
])('a name that leads to %s is refused, also beside a public address', async (address) => {
  expect(await outcome(leadingTo(address), 'https://push.example/')).toBe('not_public');
  expect(await outcome(leadingTo('1.1.1.1', address), 'https://push.example/')).toBe('not_public');
});

test.each(['localhost', 'localhost.'])('%s of this machine is refused', async (host) => {
  expect(['not_public', 'unknown_host']).toContain(await outcome({}, `https://${host}/`));
});

test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2400:3200::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('a name that changes its address after the check is checked again when it is connected', async () => {
  const { port, server } = await listen((_request, answer) => answer.end());
  let reached = 0;
  server.on('connection', () => (reached += 1));
  const answers = ['1.1.1.1', '127.0.0.1'];
  const resolve = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }];
  const outgoing = createOutgoing({ ...usual, ports: [port], authority: localAuthority, resolve });
  const url = `https://localhost:${port}/`;
  await outgoing.check(url);
  await expect(outgoing.send({ method: 'POST', url, headers: {} })).rejects.toMatchObject({ problem: 'not_public' });
  expect(reached).toBe(0);
});

test('the socket goes to the address that was checked, without a second look-up', async () => {
  const { port } = await listen((_request, answer) => answer.writeHead(201).end());
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
  };
  expect(await outcome({ ...reaching(port), resolve }, `https://localhost:${port}/`)).toBe(201);
  expect(asked).toBe(1);
});

test('a redirect is an error, and nobody follows it', async () => {
  const paths: string[] = [];
  const { port } = await listen((request, answer) => {
    paths.push(request.url!);
    answer.writeHead(307, { location: '/secret' }).end();
  });
  expect(await outcome(reaching(port), `https://127.0.0.1:${port}/push`)).toBe('redirected');
  expect(paths).toEqual(['/push']);
});

test('a server that is slow, sends too much or has another certificate gives no answer', async () => {
  const { port } = await listen((request, answer) => {
    if (request.url === '/slow') return;
    answer.writeHead(200);
    if (request.url === '/drips') answer.write('a');
    else answer.end(Buffer.alloc(4097));
  });
  const [url, parts] = [`https://127.0.0.1:${port}`, reaching(port)];
  expect(await outcome({ ...parts, patience: 200 }, `${url}/slow`)).toBe('too_slow');
  expect(await outcome({ ...parts, patience: 200 }, `${url}/drips`)).toBe('too_slow');
  expect(await outcome(parts, `${url}/large`)).toBe('too_large');
  expect(await outcome({ ...parts, mostBytes: 4097 }, `${url}/large`)).toBe(200);
  expect(await outcome({ ...parts, authority: undefined }, `${url}/large`)).toBe('unreachable');
  // Port 9 is closed.
  expect(await outcome({ ...parts, ports: [9] }, 'https://127.0.0.1:9/')).toBe('unreachable');
});
