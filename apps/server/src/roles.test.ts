import { contract, type EndpointName, type Envelope, type ReplyOf, type RequestTo } from '@haihu/contract/contract';
import { presets } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer, temporaryDataDir } from '../test/server-process.ts';
import { openSocket } from '../test/socket.ts';
import { createAddToPublicPool } from './domains/customers/record/add-to-public-pool.ts';
import { createMemberUsecases } from './domains/identity/members/members.usecases.ts';
import * as rights from './domains/organisation/organisation.api.ts';
import { createPasswords } from './domains/identity/password/hashing.ts';
import { createCipher } from './platform/cipher.ts';
import { systemClock as clock } from './platform/process/clock.ts';
import { openDataDir } from './platform/settings/data-dir.ts';
import { createDb } from './platform/db/db.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { useOutside } from './platform/db/outside.ts';

const agent = { name: '赵婷', mobile: '13900000001', password: 'haihu-demo', permissions: presets.agent };

/** Makes a database of its own, and servers on it that share keys. */
async function createInstallation() {
  const postgres = await startEmbedded(temporaryDataDir(), { listensOn: 'port', settings: ['fsync=off'] });
  onTestFinished(postgres.stop);
  const env = { DATABASE_URL: postgres.urlOf('postgres', 'haihu'), DATA_DIR: temporaryDataDir() };
  const start = (roles: string) => startServer(env, [`--roles=${roles}`]);
  return {
    start,
    /** Makes an agent, and a customer in the public pool. Call it once a server has migrated. */
    async fill() {
      const keys = openDataDir(env.DATA_DIR);
      const cipher = createCipher({ encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') });
      const db = createDb((await useOutside(env.DATABASE_URL)).appUrl);
      onTestFinished(db.close);
      const members = createMemberUsecases({ db, cipher, clock, passwords: createPasswords(), rights });
      const addToPublicPool = createAddToPublicPool({ db, cipher });
      const tenantId = await members.foundEnterprise('海呼演示');
      const userId = await members.addMember(tenantId, agent);
      const mobile = '13812346602';
      const seaAt = clock.now();
      const customer = { name: '刘芳', mobile, level: 3, seaAt, seaReason: 'imported' as const };
      return { userId, customerId: await addToPublicPool(tenantId, customer) };
    },
  };
}

async function call<Name extends EndpointName>(address: string, name: Name, request: RequestTo<Name>, token = '') {
  const reply = await fetch(`${address}/gateway/${contract[name].path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': 'of-this-test' },
    body: JSON.stringify(request),
  });
  return (await reply.json()) as Envelope<ReplyOf<Name>>;
}

test(
  'web, socket and worker in processes of their own: what one takes in another delivers and a third sends',
  { timeout: 90_000 },
  async () => {
    const { start, fill } = await createInstallation();
    const web = await start('web').address();
    const socket = await start('socket').address();
    const worker = start('worker');
    const { userId, customerId } = await fill();

    const { mobile, password } = agent;
    const { data: signedIn } = await call(web, 'identity.login', { mobile, password });
    const { token } = signedIn.session!;
    expect((await call(socket, 'identity.login', { mobile, password })).code).toBe(40004);

    const { data } = await call(web, 'identity.socketTicket', {}, token);
    const opened = await openSocket(new URL(socket).host, { userId, ...data });
    opened.send({ type: 'resume', data: 0 });
    await vi.waitFor(() => expect(opened.positions).toEqual([1]));
    await call(web, 'customers.claim', { ids: [customerId] }, token);
    await vi.waitFor(
      () => expect(opened.pushes).toMatchObject([{ type: push.customerMoved, data: { customerId } }]),
      20_000,
    );

    await call(web, 'identity.logout', {}, token);
    expect(await opened.closed).toBe(4401);
    expect(worker.output()).toBe('');
    expect(await worker.end('SIGTERM')).toBe(0);
  },
);
