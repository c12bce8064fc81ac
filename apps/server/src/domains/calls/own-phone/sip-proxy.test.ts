import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { push } from '@haihu/contract/socket';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws';
import { sql } from '../../../platform/db/sql.ts';
import { ENGINE_CHANNEL } from '../core/engine-channel.ts';
import { leaveDrainedNode } from '../core/nodes.repository.ts';
import { createCallBench } from '../test-support/call-bench.ts';

/**
 * Makes an installation whose line belongs to an Asterisk. A stand-in for its SIP socket repeats everything in
 * capitals.
 */
async function setUp() {
  const engine = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/ws', handleProtocols: () => 'sip' });
  onTestFinished(() => void engine.close());
  await once(engine, 'listening');
  engine.on('connection', (socket) => socket.on('message', (said) => socket.send(String(said).toUpperCase())));
  const bench = await createCallBench({ roles: ['web', 'socket'] });
  const { port } = engine.address() as AddressInfo;
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc, is_connected, lease_until)
    values ('asterisk', 'pbx', 'http://127.0.0.1:${port}', 'x', true, clock_timestamp() + interval '1 hour');
    update line set engine = 'asterisk'`);
  const host = await bench.start();
  const { token, member } = await bench.agent();
  const softphone = async () => (await bench.call('calls.softphone', {}, token)).data;

  /** Opens a socket. Rejects with the status and the code of a refusal. */
  async function open(ticket: string, options: ClientOptions = {}, protocols = ['sip']): Promise<WebSocket> {
    const socket = new WebSocket(`ws://${host}/gateway/sip?ticket=${ticket}`, protocols, options);
    onTestFinished(() => socket.terminate());
    socket.on('error', () => {});
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', async (_request, reply) => {
        const body = (await reply.toArray()).join('');
        reject(new Error(`${reply.statusCode} ${body && JSON.parse(body).code}`.trim()));
      });
    });
    return socket;
  }

  return { bench, engine, token, member, softphone, open };
}

test('messages of the page reach the engine, and those of the engine the page', async () => {
  const { softphone, open, member } = await setUp();
  const { ticket, user, secret } = await softphone();
  expect(user).toMatch(new RegExp(`^[0-9a-f]{10}-${member.tenantId}-${member.userId}$`));
  expect(secret).toMatch(/^[\w-]{32}$/);
  const socket = await open(ticket);
  expect(socket.protocol).toBe('sip');
  socket.send('register sip:haihu');
  const [said] = await once(socket, 'message');
  expect(String(said)).toBe('REGISTER SIP:HAIHU');
});

test('a ticket opens one socket: one that was used, is old or never was is told so each in its own way', async () => {
  const { bench, softphone, open } = await setUp();
  const { ticket } = await softphone();
  await open(ticket);
  await expect(open(ticket)).rejects.toThrow('410 41363');
  await expect(open('nobody-has-it')).rejects.toThrow('401 41364');
  const old = await softphone();
  bench.time.advance(31_000);
  await expect(open(old.ticket)).rejects.toThrow('401 41364');
});

test('other sites and other protocols are kept out, and their ticket stays', async () => {
  const { softphone, open } = await setUp();
  const { ticket } = await softphone();
  await expect(open(ticket, { origin: 'https://evil.example' })).rejects.toThrow('403');
  await expect(open(ticket, {}, ['mqtt'])).rejects.toThrow('400');
  await open(ticket, { origin: 'capacitor://localhost' });
});

test('one session opens twelve sockets and no more, so that no account takes all that an engine has', async () => {
  const { softphone, open, engine } = await setUp();
  for (let index = 0; index < 12; index += 1) await open((await softphone()).ticket);
  await expect(open((await softphone()).ticket)).rejects.toThrow('429 40029');
  expect(engine.clients.size).toBe(12);
  const [first] = engine.clients;
  first!.close();
  await expect.poll(() => engine.clients.size).toBe(11);
  await open((await softphone()).ticket);
});

test('the secret of a phone ends with the membership and with a suspension; engines are told of another one', async () => {
  const { bench, softphone, member } = await setUp();
  const owner = await bench.agent('周主管', { isSuper: true, dataScope: 'all' });
  const { userId } = member;
  const [told, known] = [[] as string[], (await softphone()).secret];
  const secretNow = async () => {
    const [phone] = await bench.tenant.query<{ enc: Buffer }>(
      sql`select secret_enc as enc from agent_phone where user_id = ${userId}`,
    );
    return bench.cipher.open(bench.tenantId, phone!.enc);
  };
  const listener = new pg.Client(bench.adminUrl);
  await listener.connect();
  onTestFinished(() => listener.end());
  await listener.query(`listen ${ENGINE_CHANNEL}`);
  listener.on('notification', ({ payload }) => void told.push(payload ?? ''));
  expect(await secretNow()).toBe(known);
  for (const how of ['suspend', 'remove'] as const) {
    const before = await secretNow();
    told.length = 0;
    expect((await bench.call('organisation.endStaff', { userId, how }, owner.token)).code).toBe(200);
    expect(await secretNow()).not.toBe(before);
    await expect.poll(() => told).toContain('accounts');
  }
});

test('the browser that asked last has the phone, with a secret of its own; the other one is told', async () => {
  const { bench, member, token } = await setUp();
  const { identity } = bench.domains;
  const signedIn = await identity.openSession(member.userId, bench.tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const ask = (by: string, isAsked = false) => bench.call('calls.softphone', { isAsked }, by);
  const told = async () => (await bench.pushesTo(member)).filter(({ type }) => type === push.phoneTaken).length;
  const first = (await ask(token)).data.secret;
  expect((await ask(token)).data.secret).toBe(first);
  // The phone is registered there. A page that only loads leaves it there.
  await bench.admin(`update agent_phone set registered_on = (select id from engine_node where name = 'pbx')`);
  expect(await ask(signedIn.token)).toMatchObject({ code: 41365 });
  expect(await told()).toBe(0);

  const second = (await ask(signedIn.token, true)).data.secret;
  expect(second).not.toBe(first);
  expect(await told()).toBe(1);
  expect(await ask(token)).toMatchObject({ code: 41365 });
  expect((await ask(signedIn.token)).data.secret).toBe(second);

  // A browser that signed out has no access any more.
  await bench.call('identity.logout', {}, signedIn.token);
  const third = await ask(token);
  expect([third.code, [first, second].includes(third.data.secret)]).toEqual([200, false]);
});

test('a user who is signed out loses the socket, and an old ticket of theirs opens none', async () => {
  const { bench, token, softphone, open } = await setUp();
  const [socket, left] = [await open((await softphone()).ticket), await softphone()];
  const closed = once(socket, 'close');
  await bench.call('identity.logout', {}, token);
  expect((await closed)[0]).toBe(4001);
  await expect(open(left.ticket)).rejects.toThrow('401');
});

test('an engine that is away is told, and one that goes takes the socket along', async () => {
  const { bench, engine, softphone, open } = await setUp();
  const socket = await open((await softphone()).ticket);
  const closed = once(socket, 'close');
  for (const client of engine.clients) client.terminate();
  expect((await closed)[0]).toBe(1001);
  await bench.admin(`update engine_node set address = 'http://127.0.0.1:9' where name = 'pbx'`);
  await expect(open((await softphone()).ticket)).rejects.toThrow('502 41313');
});

test('phones spread by the weights of the nodes, and a draining node keeps only those that are in a call', async () => {
  const { bench, member, token } = await setUp();
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc, is_connected, lease_until, weight)
    values ('asterisk', 'large', 'http://10.0.0.6:8088', 'x', true, clock_timestamp() + interval '1 hour', 2)`);
  const ask = (by: string) => bench.call('calls.softphone', {}, by);
  const nodeOf = async (userId: string) => {
    const [at] = await bench.tenant.query<{ name: string; registeredOn: string | null }>(sql`
      select name, registered_on as "registeredOn" from agent_phone p join engine_node n on n.id = p.node_id
      where user_id = ${userId}`);
    return at!;
  };
  const places = [];
  for (let at = 0; at < 9; at += 1) {
    const agent = await bench.agent(`坐席${at}`);
    expect((await ask(agent.token)).code).toBe(200);
    places.push((await nodeOf(agent.member.userId)).name);
    // One node has found its phones registered. They count no more than those that are on their way to the other.
    if (at === 2)
      await bench.admin(`update agent_phone set registered_on = node_id where node_id = (
      select id from engine_node where name = 'pbx')`);
    if (at === 2) await bench.admin(`update engine_node set phones = 1 where name = 'pbx'`);
  }
  expect(places.filter((name) => name === 'large')).toHaveLength(6);

  const { engines } = bench.domains.calls;
  const registerOn = (name: string) =>
    bench.admin(`update agent_phone set registered_on = (select id from engine_node where name = '${name}'),
      node_id = (select id from engine_node where name = '${name}') where user_id = ${member.userId}`);
  await ask(token);
  await registerOn('pbx');
  // A phone that is registered stays, however few are elsewhere.
  await bench.admin(`update engine_node set weight = 100 where name = 'large'`);
  await ask(token);
  expect((await nodeOf(member.userId)).name).toBe('pbx');
  await engines.drain('pbx');
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.admin(`update engine_node set reaches = array(select id from engine_node where name = 'pbx')`);
  await ask(token);
  expect((await nodeOf(member.userId)).name).toBe('pbx');
  // The call at the other node waits for a phone that it does not reach.
  await bench.admin(`update engine_node set reaches = '{}'`);
  await ask(token);
  expect(await nodeOf(member.userId)).toEqual({ name: 'large', registeredOn: null });
  await registerOn('pbx');
  await bench.admin(`update call set agent_answered_at = created_at where id = ${id}`);
  await ask(token);
  expect((await nodeOf(member.userId)).name).toBe('pbx');
  await bench.admin(`delete from call_running where call_id = ${id}`);
  await ask(token);
  expect(await nodeOf(member.userId)).toEqual({ name: 'large', registeredOn: null });
});

test('a page that did not hear that its node stops loses the socket once it is off, and its next one leads elsewhere', async () => {
  const { bench, softphone, open } = await setUp();
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc, is_connected, lease_until)
    select kind, 'other', address, credential_enc, true, lease_until from engine_node where name = 'pbx'`);
  const first = await softphone();
  const socket = await open(first.ticket);
  const nameOf = async (id?: string) => (await bench.domains.calls.engines.list()).find((node) => node.id === id)!.name;
  const closed = once(socket, 'close');
  const left = await nameOf(first.node);
  await bench.admin(`update engine_node set state = 'draining' where name = '${left}'`);
  const next = await softphone();
  expect(await nameOf(next.node)).not.toBe(left);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  await leaveDrainedNode(bench.db, { nodeId: first.node!, term: '0' });
  expect((await closed)[0]).toBe(1001);
  await open(next.ticket);
});

test('a page whose network went away does not keep the server from stopping', { timeout: 25_000 }, async () => {
  const { bench, softphone, open } = await setUp();
  const socket = await open((await softphone()).ticket);
  // It hears nothing any more, and closes nothing.
  socket.pause();
  await bench.stop();
});
