import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndpointName, Envelope, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { createConnection } from '../lists/gateway-client.ts';
import { type Bar, conclude } from '../verdict.ts';
import { fillEnterprise } from './fill-enterprise.ts';

const SIZE = { staff: 5000, departments: 500 };
/** Requests of each kind before the measurement, because a server in service has long been asked. */
const WARM_UP = 100;
const REQUESTS = 200;
/** Longest p95 over HTTP, one request after the other. Milliseconds. */
const P95 = 10;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-staff-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const client = createConnection(address);
  const { token, branchId, departmentId } = await fillEnterprise(dataDir, SIZE);

  async function ask<Name extends EndpointName>(name: Name, request: RequestTo<Name>): Promise<ReplyOf<Name>> {
    const { method, path: callPath } = contract[name];
    const body = method === 'POST' ? JSON.stringify(request) : '';
    const text = await client.send(method, `/gateway/${callPath}`, token, body);
    const { code, data } = JSON.parse(text) as Envelope<ReplyOf<Name>>;
    if (code !== 200) throw new Error(`${name} answered ${code}`);
    return data;
  }

  const next = (await ask('organisation.staff', { size: 50 })).next!;
  const asked = {
    // This request asks for next to nothing, and shows the machine's own time. It has no limit, but is read beside the
    // others.
    control: () => ask('identity.nav', {}),
    tree: () => ask('organisation.departments', {}),
    'first page': () => ask('organisation.staff', { size: 50 }),
    'next page': () => ask('organisation.staff', { size: 50, next }),
    branch: () => ask('organisation.staff', { size: 50, departmentId: branchId }),
    department: () => ask('organisation.staff', { size: 50, departmentId, below: false }),
    'part of a name': () => ask('organisation.staff', { size: 50, search: '伟' }),
    'last four': () => ask('organisation.staff', { size: 50, search: '4321' }),
  };
  const bars: Bar[] = [];
  const medians: Record<string, number> = {};
  for (const work of Object.values(asked)) {
    for (let count = 0; count < WARM_UP; count += 1) await work();
  }
  for (const [name, work] of Object.entries(asked)) {
    const took: number[] = [];
    for (let count = 0; count < REQUESTS; count += 1) {
      const began = performance.now();
      await work();
      took.push(performance.now() - began);
    }
    const at = (share: number) => Number(took.toSorted((one, other) => one - other)[REQUESTS * share]!.toFixed(2));
    if (name !== 'control') bars.push({ name: `${name}, p95`, unit: 'ms', measured: at(0.95), atMost: P95 });
    medians[name] = at(0.5);
  }
  client.close();
  conclude('staff', bars, { ...SIZE, medians });
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
