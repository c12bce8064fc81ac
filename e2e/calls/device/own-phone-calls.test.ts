import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { cutWords } from '../../faults.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { dialledOn, inApp, onlyTapsCount, ownPhone } from './phones.ts';
import { connected } from '../../connected.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Makes an enterprise whose agents call by their own phones, with an agent and a customer of theirs. */
async function office() {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const at = journey.at(`/pages3/in-call?customer=${customerId}&key=${'a'.repeat(32)}`);
  const current = async () => (await journey.call('calls.current', {}, agent.token)).data.call;
  const ended = async () => (await journey.call('calls.page', {}, agent.token)).data.list[0];
  return { journey, agent, at, current, ended };
}

test('a phone dials by itself and reports what came of it, once', patiently, async () => {
  const { journey, agent, at, ended } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page);
  await page.goto(at);
  await page.getByText('手机拨打中').waitFor();
  expect(await dialledOn(page)).toEqual(['13612340060']);
  const kept = await page.evaluate(() => [
    localStorage.getItem('callrecords'),
    localStorage.getItem(`flying_calldata_${localStorage.getItem('flying_userId')}`),
  ]);
  expect(JSON.parse(kept[1]!)).toMatchObject({ mobile: '13612340060', bindId: kept[0] });
  await expectSound(page, 'own phone: reported once');
  await journey.pass(40);
  await button(page, /^接通了/).click();
  await page.getByRole('dialog', { name: '通话小结' }).waitFor();
  const call = await ended();
  expect(call).toMatchObject({ mode: 'device', cause: 'answered', lineName: '' });
  expect(call!.talkSeconds).toBe(40);
  // The record says where its facts come from.
  await page.goto(journey.at(`/pages/dial/detail?id=${call!.id}`));
  await page.getByText(/^由手机上报/).waitFor();
});

test('the keys of the report hold their words on a phone that lies on its side', patiently, async () => {
  const { journey, agent, at } = await office();
  const page = await journey.signedIn(agent, { ...ownPhone, locale: 'en-US', viewport: { width: 844, height: 390 } });
  await inApp(page);
  await page.goto(at);
  await button(page, 'Not reached').waitFor();
  expect(await cutWords(page, '.call-foot .btn')).toEqual([]);
});

test('a desktop asks the phone: it dials within 30 s, and both go on to the sheet', patiently, async () => {
  const { journey, agent, at } = await office();
  // The same agent signs in on the phone too, in another session.
  const { identity } = journey.domains;
  const { userId } = agent.member;
  const session = await identity.openSession(userId, journey.tenantId, { ip: '192.0.2.2', deviceKey: 'phone' });
  const hand = await journey.signedIn({ ...agent, session, token: session.token }, ownPhone);
  await inApp(hand);
  await hand.goto(journey.at('/pages/index/index'));
  await connected(hand);
  const desk = await journey.signedIn(agent);
  await desk.goto(at);
  await hand.getByText('打完了吗？结果只上报一次').waitFor();
  await desk.getByText('你的手机正在通话，打完在手机上确认').waitFor();
  expect(await dialledOn(hand)).toEqual(['13612340060']);
  await expectSound(desk, 'own phone: desk waits');
  await button(hand, '没接通').click();
  for (const page of [hand, desk]) await page.getByRole('dialog', { name: '通话小结' }).getByText('无人接听').waitFor();
});

test('a desktop cancels before a phone dials, and calls again', patiently, async () => {
  const { journey, agent, at, ended } = await office();
  const desk = await journey.signedIn(agent);
  await desk.goto(at);
  await desk.getByText('你的手机没有打开海呼，30 秒内打开即可拨出').waitFor();
  await button(desk, '取消').click();
  await desk.getByText('没有拨出，不计入拨打次数').waitFor();
  expect(await ended()).toMatchObject({ cause: 'cancelled', hungUpBy: 'agent' });
  await expectSound(desk, 'own phone: cancelled');
  await button(desk, '再打一次').click();
  await desk.getByText('你的手机没有打开海呼，30 秒内打开即可拨出').waitFor();
});

test('a desktop says that no phone got the call once its 30 s are over', patiently, async () => {
  const { journey, agent, at, current } = await office();
  const desk = await journey.signedIn(agent);
  await desk.goto(at);
  await desk.getByText('你的手机没有打开海呼，30 秒内打开即可拨出').waitFor();
  await journey.pass(30);
  await journey.runJobs();
  await desk.getByText('你的手机没有接到，请确认手机上打开了海呼').waitFor();
  expect(await current()).toBeNull();
});

test('a call that ended unreported is reported afterwards on the phone that dialled it', patiently, async () => {
  const { journey, agent, at, ended } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page);
  await page.goto(at);
  await page.getByText('手机拨打中').waitFor();
  await journey.pass(15 * 60);
  await journey.runJobs();
  await page.getByText('未上报').first().waitFor();
  await button(page, '没接通').click();
  await page.getByRole('dialog', { name: '通话小结' }).getByText('无人接听').waitFor();
  expect(await ended()).toMatchObject({ cause: 'no_answer' });
});

test('the log of the phone reports by itself', patiently, async () => {
  const { journey, agent, at, ended } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page, { duration: 0 });
  await page.goto(at);
  await page.getByRole('dialog', { name: '通话小结' }).waitFor();
  expect(await ended()).toMatchObject({ cause: 'no_answer', talkSeconds: 0 });
});

test.each([
  ['failed', '唤起拨号盘失败'],
  ['denied', '申请通话权限失败'],
])('where the phone does not dial, it says so: %s', patiently, async (outcome, words) => {
  const { journey, agent, at } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page, { outcome });
  await page.goto(at);
  await page.getByText(words).waitFor();
});

test('a browser dials at a tap only; when no dial pad opens, it says so and offers the number', patiently, async () => {
  const { journey, agent, at, current } = await office();
  const page = await journey.signedIn(agent, { ...ownPhone, permissions: ['clipboard-read', 'clipboard-write'] });
  await onlyTapsCount(page);
  // The address was opened without a tap, so the number waits for one.
  await page.goto(at);
  await page.getByText('点一下，用这部手机拨出').waitFor();
  expect(await current()).toMatchObject({ state: 'created' });
  await expectSound(page, 'own phone: a tap dials');
  await button(page, '拨打').click();
  await page.getByText('唤起拨号盘失败').waitFor();
  expect(await current()).toMatchObject({ state: 'customer_ringing' });
  await button(page, '复制号码').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('13612340060');
  // The number can be dialled again, and the call still takes its report.
  await button(page, '拨打').waitFor();
  await button(page, '没接通').click();
  await page.getByRole('dialog', { name: '通话小结' }).getByText('无人接听').waitFor();
});

test('an app without the permission leads to its settings', patiently, async () => {
  const { journey, agent, at } = await office();
  const page = await journey.signedIn(agent, ownPhone);
  await inApp(page, { outcome: 'denied', hasSettings: true });
  await page.goto(at);
  await page.getByRole('alertdialog').getByText('申请通话权限失败').waitFor();
  await button(page, '去设置').click();
  await expect.poll(() => page.evaluate(() => (globalThis as { opened?: string[] }).opened)).toEqual(['settings']);
});
