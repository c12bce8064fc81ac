import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { push } from '@haihu/contract/socket';
import { describe, expect, test, vi } from 'vitest';
import { openSocket, settled } from '../../test/socket.ts';
import { createSocketWorld } from '../../test/socket-world.ts';
import { createWorld } from '../../test/world.ts';
import { sql } from '../platform/db/sql.ts';
import { revokeMembers } from '../domains/identity/sessions/sessions.repository.ts';
import { logOptions } from '../platform/process/log.ts';
import { type PushDraft, pushTo } from '../platform/events/push.ts';
import { comesBackAfter, createGateway, type GatewayOptions } from './gateway.ts';

const handover = (customerId: number): Omit<PushDraft, 'to'> => ({
  type: push.customerMoved,
  data: { customerId: String(customerId) },
});

describe('the handshake', () => {
  test('takes a ticket once', async () => {
    const world = await createSocketWorld();
    const { userId } = world.agent.member;
    const { ticket } = await world.ticketOf(world.agent);
    await openSocket(world.host, { userId, ticket });
    await expect(openSocket(world.host, { userId, ticket })).rejects.toThrow('401');
  });

  test('takes a ticket for thirty seconds', async () => {
    const world = await createSocketWorld();
    const { userId } = world.agent.member;
    const [early, late] = [await world.ticketOf(world.agent), await world.ticketOf(world.agent)];
    world.pass(29_999);
    await openSocket(world.host, { userId, ...early });
    world.pass(1);
    await expect(openSocket(world.host, { userId, ...late })).rejects.toThrow('401');
  });

  test('gives one session two tickets a second, and no more', async () => {
    const world = await createSocketWorld();
    const ask = () => world.call('identity.socketTicket', {}, world.agent.token);
    for (let asked = 0; asked < 120; asked += 1) expect((await ask()).code).toBe(200);
    expect((await ask()).code).toBe(40029);
    world.pass(60_000);
    expect((await ask()).code).toBe(200);
  });

  test("refuses another member's id, no ticket, and a session that ended meanwhile", async () => {
    const world = await createSocketWorld();
    const other = await world.member('李敏');
    const { userId } = world.agent.member;
    const mine = await world.ticketOf(world.agent);
    await expect(openSocket(world.host, { userId: other.member.userId, ...mine })).rejects.toThrow('401');
    await expect(openSocket(world.host, { userId, ...mine })).rejects.toThrow('401');
    await expect(openSocket(world.host, { userId, ticket: '' })).rejects.toThrow('401');

    const again = await world.ticketOf(world.agent);
    await world.call('identity.logout', {}, world.agent.token);
    await expect(openSocket(world.host, { userId, ...again })).rejects.toThrow('401');
  });

  test('lets one member open a hundred sockets, and others any', async () => {
    const { ticketOf, host, agent, member } = await createSocketWorld();
    const open = async (as: typeof agent) => openSocket(host, { userId: as.member.userId, ...(await ticketOf(as)) });
    for (let count = 0; count < 100; count += 1) await open(agent);
    await expect(open(agent)).rejects.toThrow('429');
    await open(await member('李敏'));
  });

  test('keeps pages of other sites out', async () => {
    const world = await createSocketWorld();
    const { userId } = world.agent.member;
    const from = async (origin: string) =>
      openSocket(world.host, { userId, ...(await world.ticketOf(world.agent)) }, { headers: { origin } });
    await expect(from('https://evil.example')).rejects.toThrow('403');
    await expect(from('null')).rejects.toThrow('403');
    await from(`http://${world.host}`);
    await from('capacitor://localhost');
  });

  test('leaves no ticket and no token in the log', async () => {
    const lines: string[] = [];
    const logger = { ...Object(logOptions('trace')), stream: { write: (line: string) => void lines.push(line) } };
    const world = await createSocketWorld({ logger });
    const { userId } = world.agent.member;
    const { ticket } = await world.ticketOf(world.agent);
    const opened = await openSocket(world.host, { userId, ticket });
    await expect(openSocket(world.host, { userId, ticket })).rejects.toThrow('401');
    opened.socket.send('x'.repeat(5000));
    await opened.closed;
    expect(lines.join('')).toContain('/gateway/api/socket/ticket');
    expect(lines.join('')).not.toContain(ticket);
    expect(lines.join('')).not.toContain(world.agent.token);
  });

  test('answers other addresses with 404', async () => {
    const world = await createSocketWorld();
    const response = openSocket(`${world.host}/elsewhere`, { userId: '1', ticket: 'x' });
    await expect(response).rejects.toThrow('404');
  });
});

describe('an open socket', () => {
  test('is sent what is pushed, on every device, in order', async () => {
    const world = await createSocketWorld();
    const [phone, desk] = [await world.connect(), await world.connect()];
    await world.push(handover(1));
    await world.push(handover(2), handover(3));
    const expected = [1, 2, 3].map((id) => ({
      type: push.customerMoved,
      data: { customerId: String(id) },
      msg: '',
      seq: id + 1,
    }));
    await vi.waitFor(() => expect(phone.pushes).toEqual(expected));
    await vi.waitFor(() => expect(desk.pushes).toEqual(expected));
    expect(world.gateway.openSockets()).toBe(2);
  });

  test('is sent nothing of another member or enterprise', async () => {
    const world = await createSocketWorld();
    const other = await world.connect({ as: await world.member('李敏') });
    const mine = await world.connect();
    await world.push(handover(1));
    await vi.waitFor(() => expect(mine.pushes).toHaveLength(1));
    await settled(other);
    expect(other.pushes).toEqual([]);
  });

  test('is sent a push whose word was lost within five seconds', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    const to = [world.agent.member.userId];
    await world.tenant.transaction((tx) => pushTo({ ...tx, tell() {} }, [{ ...handover(1), to }], world.clock.now()));
    for (let second = 0; second < 5; second += 1) world.pass(1000);
    await vi.waitFor(() => expect(opened.pushes).toMatchObject([{ data: { customerId: '1' } }]));
  });

  test('that says what it saw last is sent what followed', async () => {
    const world = await createSocketWorld();
    await world.push(handover(1), handover(2), handover(3));
    const { pushes } = await world.connect({ seen: 3 });
    expect(pushes.map(({ seq }) => seq)).toEqual([4]);
  });

  test('that says nothing is sent what comes from then on', async () => {
    const world = await createSocketWorld();
    await world.push(handover(1));
    const silent = await openSocket(world.host, {
      userId: world.agent.member.userId,
      ...(await world.ticketOf(world.agent)),
    });
    await vi.waitFor(() => expect(world.gateway.openSockets()).toBe(1));
    for (let second = 0; second < 2; second += 1) world.pass(1000);
    await vi.waitFor(async () => {
      await settled(silent);
      expect(silent.positions.at(-1)).toBe(2);
    });
    await world.push(handover(2));
    await vi.waitFor(() => expect(silent.pushes.map(({ seq }) => seq)).toEqual([3]));
  });

  test.each([
    ['too much was missed', 2, 601],
    ['it saw what never was', 999, 3],
  ])('is told to read everything again when %s', async (_what, seen, made) => {
    const world = await createSocketWorld();
    await world.push(...Array.from({ length: made }, (_, index) => handover(index)));
    const { pushes, positions } = await world.connect({ seen });
    expect(pushes).toEqual([{ type: push.resync, data: null, msg: '', seq: made + 1 }]);
    expect(positions).toEqual([made + 1]);
  });

  test('is told to read everything again when what it missed is no longer kept', async () => {
    const world = await createSocketWorld();
    await world.push(handover(1), handover(2), handover(3));
    await world.admin(`set role haihu_scheduler; select forget_pushes('2026-03-03')`);
    await world.push(handover(4));
    const { pushes } = await world.connect({ seen: 2 });
    await vi.waitFor(() => expect(pushes).toEqual([{ type: push.resync, data: null, msg: '', seq: 5 }]));
  });

  test('has its heartbeats answered, and everything it does not know ignored', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    opened.socket.send('{');
    opened.socket.send('null');
    opened.socket.send(Buffer.from([1, 2, 3]));
    opened.send({ type: push.permissionsChanged, data: { reason: 'role' } });
    opened.send({ type: push.callBackDue });
    opened.send({ type: 'resume', data: -1 });
    await settled(opened);
    expect(opened.positions).toEqual([1, 1]);
    expect(opened.pushes).toEqual([]);
  });

  test('shows numbers as the enterprise has them shown at that moment, not as when it was opened', async () => {
    const world = await createSocketWorld();
    const id = await world.addToPublicPool({ mobile: '13812345678' });
    await world.call('customers.claim', { ids: [id] }, world.agent.token);
    const at = '2026-03-02T03:00:00Z';
    const callBack = await world.call('followups.addVisit', { customerId: id, at, content: '' }, world.agent.token);
    await world.tenant.query(sql`update return_visit set reminded_at = at`);
    const mask = (isOn: boolean, version: number) => {
      const value = { isOn, exemptFields: [] };
      return world.call('config.saveSettings', { key: 'masking', version, value }, world.agent.token);
    };
    const remind = () => world.push({ type: push.callBackDue, data: { visitId: callBack.data.id, place: '1' } });
    await mask(false, 0);
    const opened = await world.connect();
    const shown = () => opened.pushes.flatMap((one) => (one.type === push.callBackDue ? one.data.customerMobile : []));
    await remind();
    await vi.waitFor(() => expect(shown()).toEqual(['13812345678']));
    expect((await mask(true, 1)).code).toBe(200);
    await remind();
    await vi.waitFor(() => expect(shown()).toEqual(['13812345678', '138****5678']));
  });

  test('speaks the language of its page', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect({ headers: { language: 'en_us' } });
    const { createJob, failJob } = await import('../kernel/jobs.ts');
    await world.tenant.transaction(async (tx) => {
      const id = await createJob(tx, world.agent.member, 'customers.import.read', world.clock.now());
      await failJob(tx, id, 'files.not_accepted', world.clock.now());
    });
    await vi.waitFor(() =>
      expect(opened.pushes).toMatchObject([
        { type: push.jobMoved, data: { state: 'failed', problem: /^Only pictures/ } },
      ]),
    );
  });
});

describe('a socket is closed', () => {
  test('when it floods', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    world.pass(1000);
    for (let index = 0; index < 10; index += 1) opened.send({ type: 'heartbeat', data: 0 });
    await vi.waitFor(() => expect(opened.positions).toHaveLength(11));
    // These are enough for two windows, as a second may end among them.
    for (let index = 0; index < 22; index += 1) opened.send({ type: 'heartbeat', data: 0 });
    expect(await opened.closed).toBe(1008);
  });

  test('when it sends a frame of more than 4 KiB', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    opened.socket.send('x'.repeat(4096));
    await settled(opened);
    opened.socket.send('x'.repeat(4097));
    expect(await opened.closed).toBe(1009);
  });

  test('when neither heartbeat nor pong came for 18 seconds, and not before', async () => {
    const world = await createSocketWorld();
    const answering = await world.connect();
    const silent = await world.connect();
    silent.socket.pong = () => {};
    for (let second = 0; second < 17; second += 1) world.pass(1000);
    await settled(answering);
    expect(world.gateway.openSockets()).toBe(2);
    world.pass(1000);
    expect(await silent.closed).toBe(1006);
    await settled(answering);
  });

  test('when its session ends, after what was pushed before that', async () => {
    const world = await createSocketWorld();
    const mine = await world.connect();
    const other = await world.connect({ as: await world.member('李敏') });
    await world.push({ type: push.permissionsChanged, data: { reason: 'role' } });
    await world.call('identity.logout', {}, world.agent.token);
    expect(await mine.closed).toBe(4401);
    expect(mine.pushes).toMatchObject([{ type: push.permissionsChanged, data: { reason: 'role' } }]);
    await settled(other);
  });

  test('when rights are taken away: it is told so, and nothing that was pushed after that', async () => {
    const world = await createSocketWorld();
    const mine = await world.connect();
    const { userId } = world.agent.member;
    const now = world.clock.now();
    await world.tenant.transaction((tx) => revokeMembers(tx, [userId], 'role', now));
    await world.push(handover(1));
    expect(await mine.closed).toBe(4401);
    expect(mine.pushes.map(({ type }) => type)).toEqual([push.permissionsChanged]);
  });

  test('when its session expires', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    world.pass(7 * 24 * 60 * 60 * 1000);
    expect(await opened.closed).toBe(4401);
  });

  test('when the server goes away', async () => {
    const world = await createSocketWorld();
    const opened = await world.connect();
    await world.stop();
    expect(await opened.closed).toBe(1001);
  });
});

test('clients of a server that restarts come back at 500 a second, each between 3 and 20 seconds later', () => {
  expect(comesBackAfter(0, 1)).toBe(3000);
  for (const clients of [10, 1000, 8000]) {
    const times = Array.from({ length: clients }, (_, place) => comesBackAfter(place, clients));
    const inASecond = Math.max(
      ...Map.groupBy(times, (time) => Math.floor(time / 1000))
        .values()
        .map((at) => at.length),
    );
    expect(inASecond).toBeLessThanOrEqual(500);
    expect([Math.min(...times), Math.max(...times) <= 20_000]).toEqual([3000, true]);
  }
  expect(comesBackAfter(49_999, 50_000)).toBeLessThanOrEqual(20_000);
});

test('a crowd that comes back at once is admitted in turn: 200 at a time, and beyond 5,000 they are told when', async () => {
  const admitted = Promise.withResolvers<null>();
  const cameAt: number[] = [];
  let now = 0;
  // Nobody gets further than the ticket.
  const parts: Partial<GatewayOptions> = {
    tickets: {
      redeem(_ticket, came) {
        cameAt.push(came.getTime());
        return admitted.promise;
      },
    },
    allowedOrigins: [],
    clock: { now: () => new Date(now) },
    presence: [],
    watches: {} as GatewayOptions['watches'],
    bus: { processId: 'one' } as GatewayOptions['bus'],
  };
  const gateway = createGateway(parts as GatewayOptions);
  const answers: string[] = [];
  const knock = (stream = new PassThrough()) => {
    stream.on('data', (chunk: Buffer) => void answers.push(chunk.toString()));
    const request = { url: '/gateway/websocket?ticket=x&userId=1', headers: {} } as IncomingMessage;
    return gateway.upgrade(request, stream, Buffer.alloc(0));
  };
  const crowd = Array.from({ length: 5199 }, () => knock());
  const gone = new PassThrough();
  crowd.push(knock(gone), knock());
  await crowd.at(-1);
  expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 503 .*retry-after: 3\r\n/s)]);
  expect(cameAt).toHaveLength(200);
  gone.destroy();
  now = 60_000;
  admitted.resolve(null);
  await Promise.all(crowd);
  // Who waited is admitted like the first ones, however old the ticket is by now, except the one who went away.
  expect(cameAt).toEqual(Array<number>(5199).fill(0));
  expect(answers.slice(1).filter((answer) => answer.startsWith('HTTP/1.1 401'))).toHaveLength(5199);
});

describe('servers beside each other', () => {
  test('a process that others took for dead records its members again, and forgets processes that are dead', async () => {
    const world = await createSocketWorld();
    await world.connect();
    const stored = () => world.admin('select cardinality(process_ids) as count, left_at from agent_state');
    await expect.poll(stored).toEqual([{ count: 1, left_at: null }]);
    // What another process does when this one is slow.
    await world.admin(`
      update socket_process set seen_at = now() - interval '31 seconds';
      insert into socket_process values ('killed', now() - interval '2 minutes');
      select * from leave_lost_processes(interval '30 seconds')`);
    expect(await stored()).toMatchObject([{ count: 0, left_at: expect.anything() }]);
    const beat = () => {
      for (let ticks = 0; ticks < 5; ticks += 1) world.gateway.tick();
    };
    beat();
    await expect.poll(stored).toEqual([{ count: 1, left_at: null }]);
    beat();
    await expect.poll(() => world.admin(`select from socket_process where id = 'killed'`)).toHaveLength(0);
    expect(await stored()).toEqual([{ count: 1, left_at: null }]);
  });

  test('one makes pushes, another sends them; what was said while the line was down is found again', async () => {
    const world = await createSocketWorld();
    const worker = await createWorld({ roles: ['worker'], beside: world });
    const id = await world.addToPublicPool();
    const opened = await world.connect();
    await world.call('customers.claim', { ids: [id] }, world.agent.token);
    await worker.pushesTo(world.agent.member);
    await vi.waitFor(() =>
      expect(opened.pushes).toMatchObject([{ type: push.customerMoved, data: { customerId: id } }]),
    );

    const cut = await world.admin(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'haihu bus'`,
    );
    expect(cut).toHaveLength(1);
    await world.push(handover(1));
    await vi.waitFor(() => expect(opened.pushes).toHaveLength(2), 4000);
  });
});
