import { presets } from '@haihu/contract/permissions';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCallBench } from '../../../apps/server/src/domains/calls/test-support/call-bench.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { pagesOf } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** A person in Germany who presses 1 three seconds after the answer. */
const AGREES = '+493012345663';

test('the agent sees that a customer in Germany is not recorded, until they agree', { timeout: 90_000 }, async () => {
  const startsAt = new Date('2026-03-02T10:00:00Z');
  const bench = await createCallBench({ roles: ['web', 'socket'], startsAt });
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { countries: ['CN', 'DE'] });
  const { open, member } = await pagesOf(browser, bench);
  const agent = await member('赵婷', { permissions: presets.agent });
  const { id } = (await bench.place(agent.token, { mobile: AGREES })).data;
  await agent.until(id, 'answered');
  const page = await agent.page();
  await open(page, `/pages3/in-call?call=${id}`);
  await page.getByText('未录音：客户没有按 1 同意').waitFor();
  await expectSound(page, 'call: not recorded');
  expect(await page.getByRole('button', { name: '暂停录音' }).count()).toBe(0);
  await bench.pass(4);
  await agent.tell();
  await page.getByRole('button', { name: '暂停录音' }).waitFor();
  expect(await page.getByText('未录音').count()).toBe(0);
});

test('the record of a call says that the customer did not agree to the recording', { timeout: 90_000 }, async () => {
  const startsAt = new Date('2026-03-02T10:00:00Z');
  const bench = await createCallBench({ roles: ['web', 'socket'], startsAt });
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { countries: ['CN', 'DE'] });
  const { open, member } = await pagesOf(browser, bench);
  const agent = await member('赵婷', { permissions: presets.agent });
  const { id } = (await bench.place(agent.token, { mobile: '+493012345660' })).data;
  await agent.until(id, 'ended');
  const page = await agent.page();
  await open(page, `/pages/dial/detail?id=${id}`);
  await page.getByText('没有：客户没有同意录音').waitFor();
});
