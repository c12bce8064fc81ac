import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterAllTests } from '../world.ts';
import type { Answer } from './rows/row.ts';
import { rows } from './rows.ts';
import { copyScene, createScene, type Scene, SECRET } from './scene.ts';

const calls = Object.keys(contract) as EndpointName[];
const entry = (name: EndpointName): Endpoint => contract[name];

/** Fields that a forger adds to a request in order to pass for another member; `forgedHeaders` are the headers. */
const forgedFields = { superTenant: true, isSuper: true, permissions: ['customers.sea.read'] };
const forgedHeaders = { 'tenant-id': '1', supertenant: 'true', userkey: 'forged', 'cloud-token': 'forged' };

const atEnd = afterAllTests();
let original: Scene;
/** The scene for calls that change nothing, because they read or are refused to everybody who tries here. */
let shared: Scene;
beforeAll(async () => {
  original = await createScene({ atEnd });
  await original.close();
  shared = await copyScene(original, { atEnd });
});

describe.each(calls)('%s', (name) => {
  const { access, kind, effect } = entry(name);
  const row = rows[name];
  const leavesNoTrace =
    effect === 'read' || [row.otherEnterprise, row.notTheOwner].every((answer) => typeof answer === 'number');
  const isOpen = access === 'public';

  test(`no token: ${isOpen ? 'public' : 401} · no permission: ${isOpen || access === 'member' ? 'not needed' : 403} · forged flags: ${kind ? 'ignored' : 40000} · other enterprise: ${row.otherEnterprise} · not the owner: ${row.notTheOwner}`, async () => {
    const { call, people, ids } = leavesNoTrace ? shared : await copyScene(original);
    const request = row.request(ids) as never;
    const forged = { ...(request as object), ...forgedFields } as never;

    if (!isOpen) {
      expect((await call(name, request)).code, 'no token').toBe(401);
      expect((await call(name, request, 'x'.repeat(43))).code, 'a token nobody has').toBe(10020);
    }
    if (!isOpen && access !== 'member') {
      expect((await call(name, request, people.barred.token)).code, 'no permission').toBe(403);
      const lied = await call(name, request, people.barred.token, { headers: forgedHeaders });
      expect(lied.code, 'no permission, forged headers').toBe(403);
    }
    if (!kind) expect((await call(name, forged, people.agent.token)).code, 'forged flags').toBe(40000);

    expectAnswer(await call(name, request, people.stranger.token, { headers: forgedHeaders }), row.otherEnterprise);
    expectAnswer(await call(name, request, people.colleague.token, { headers: forgedHeaders }), row.notTheOwner);
  });
});

function expectAnswer(reply: { code: number; data: unknown }, answer: Answer): void {
  expect(reply.code).toBe(typeof answer === 'number' ? answer : 200);
  if (answer !== 'shared') expect(JSON.stringify(reply)).not.toContain(SECRET);
}
