import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { push } from '@haihu/contract/socket';
import { createLocalPushService } from '../../apps/server/src/integrations/push/test-support/local-push-service.ts';
import { createWebPush, pushLimits } from '../../apps/server/src/integrations/push/web-push/web-push.ts';
import { foldModules } from '../../apps/server/src/kernel/module.ts';
import { pushTo } from '../../apps/server/src/platform/events/push.ts';
import { createOutgoing, OutgoingError } from '../../apps/server/src/platform/outgoing.ts';
import { systemClock as clock } from '../../apps/server/src/platform/process/clock.ts';
import { createWorker } from '../../apps/server/src/platform/queue/worker.ts';
import { refusedAddresses } from '../../apps/server/src/platform/test-support/refused-addresses.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { createAllModules, joinDomains } from '../domains.ts';
import { conclude, median } from '../verdict.ts';

const MEMBERS = 1000;
/** Time from the push of a call-back to its notice. Milliseconds. */
const WAIT = 5000;
/** Calls of tasks that come one by one. */
const CALLS = 40;
const CUSTOMER = { name: '徐志强', company: '云帆科技', mobile: '13612340060' };

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-notices-'));
// The worker of the benchmark is the only one.
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' }, ['--roles=web']);
const service = await createLocalPushService();
try {
  await server.address();
  const { running, db, parts, domains } = await joinDomains(dataDir);
  const sender = createWebPush({ clock, secret: randomBytes(32), subject: 'https://crm.example', ...service.parts() });
  const modules = createAllModules({ ...parts, push: sender });
  const log = { ...console, debug() {} } as never;
  const { schedulerUrl } = running;
  const worker = createWorker({ schedulerUrl, handlers: foldModules(Object.values(modules)).jobs, log });
  await worker.start();

  const tenantId = await domains.identity.foundEnterprise(CUSTOMER.company);
  const tenant = db.forTenant(tenantId);
  const members: string[] = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push(await addMember(index));

  async function addMember(index: number): Promise<string> {
    const mobile = `139${String(index).padStart(8, '0')}`;
    const { identity } = domains;
    const userId = await identity.addMember(tenantId, { name: `坐席 ${index}`, mobile, permissions: [] });
    const { token } = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
    const subscription = { ...service.subscribe(), isPhone: index % 2 === 0 };
    await modules.messages.api.notices.add(await identity.findMember(token), subscription, 'zh');
    return userId;
  }

  const visit = { type: push.callBackDue, data: { visitId: '11', place: '1', ...CUSTOMER } };
  const cpu = process.cpuUsage();
  const toldAt = performance.now();
  await tenant.transaction((tx) => pushTo(tx, [{ to: members, ...visit }], clock.now()));
  await service.until(MEMBERS);
  const seconds = (performance.now() - toldAt - WAIT) / 1000;
  const used = process.cpuUsage(cpu);

  const delays: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const call = { type: push.taskCall, data: { callId: String(index + 1), numberId: '8' } };
    const before = service.taken.length;
    const at = performance.now();
    await tenant.transaction((tx) => pushTo(tx, [{ to: [members[index]!], ...call }], clock.now()));
    await service.until(before + 1);
    delays.push(performance.now() - at);
  }
  await worker.stop();
  await db.close();

  const outgoing = createOutgoing(pushLimits);
  const letIn: string[] = [];
  for (const [url] of refusedAddresses) {
    const refused = await outgoing.send({ method: 'POST', url, headers: {} }).catch((error: unknown) => error);
    const isRefused = refused instanceof OutgoingError && !['too_slow', 'unreachable'].includes(refused.problem);
    if (!isRefused) letIn.push(url);
  }
  outgoing.close();

  const telling = service.taken.filter(
    ({ text }) => Object.values(CUSTOMER).some((word) => text.includes(word)) || /\d{5}|坐席/.test(text),
  );
  conclude(
    'notices',
    [
      { name: `${MEMBERS} notices of one minute`, unit: 's', measured: rounded(seconds), atMost: 10 },
      { name: 'CPU of making one', unit: 'ms', measured: rounded(await makingOne()), atMost: 1.5 },
      { name: 'call of a task to its notice, p95', unit: 'ms', measured: Math.round(p95(delays)), atMost: 1000 },
      {
        name: 'devices told',
        unit: 'devices',
        measured: new Set(service.taken.map(({ endpoint }) => endpoint)).size,
        atLeast: MEMBERS,
      },
      { name: 'told twice', unit: 'devices', measured: service.taken.length - MEMBERS - CALLS, atMost: 0 },
      { name: 'private endpoints let in', unit: 'addresses', measured: letIn.length, atMost: 0 },
      { name: 'payloads with a name or number', unit: 'payloads', measured: telling.length, atMost: 0 },
    ],
    {
      members: MEMBERS,
      addresses: refusedAddresses.length,
      medianCallMs: Math.round(median(delays)),
      // The push service and the worker share this process.
      cpuOfAllPerNoticeMs: rounded((used.user + used.system) / 1000 / MEMBERS),
    },
  );

  /** Returns the CPU time of encrypting and signing a notice. Milliseconds. */
  async function makingOne(): Promise<number> {
    const silent = {
      ...service.parts().outgoing,
      send: async () => ({ status: 201, headers: {}, body: Buffer.alloc(0) }),
    };
    const maker = createWebPush({
      clock,
      secret: randomBytes(32),
      subject: 'https://crm.example',
      ...service.parts(),
      outgoing: silent,
    });
    const [to, payload] = [service.subscribe(), service.taken[0]!.text];
    const before = process.cpuUsage();
    for (let times = 0; times < MEMBERS; times += 1) {
      await maker.send({ to, payload, ttl: 60, urgency: 'high', topic: 'visit' });
    }
    const spent = process.cpuUsage(before);
    return (spent.user + spent.system) / 1000 / MEMBERS;
  }
} finally {
  await service[Symbol.asyncDispose]();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

function p95(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)]!;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
