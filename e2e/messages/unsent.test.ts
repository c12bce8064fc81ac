import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound, type Journey } from '../journey.ts';
import { launchMortalBrowser, type MortalBrowser } from '../mortal-browser.ts';
import { connected } from '../connected.ts';
import { countSent } from '../count-sent.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 120_000 };
const KEPT = '已存本机，联网后上传';
const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: '写跟进' });

/** Makes an agent with a customer of their own, and a page on the form for a note about it. */
async function office() {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷');
  const customerId = await addCustomer(journey, {
    name: '林晓燕',
    owner_id: agent.member.userId,
    owned_at: journey.clock.now(),
  });
  // The agent may have signed out.
  const leader = await journey.agent('周主管', { isSuper: true, dataScope: 'all' });
  const list = async () => (await journey.call('followups.list', { customerId }, leader.token)).data.list;
  return { journey, agent, leader, customerId, list };
}

/** Opens the form of a note on a page that is at rest, so that the connection can be cut. */
async function openForm(journey: Journey, page: Page, customerId: string): Promise<void> {
  await page.goto(journey.at(`/pages/client/detail?id=${customerId}&write=1`));
  await form(page).getByRole('textbox').waitFor();
  await connected(page);
}

async function write(page: Page, text: string): Promise<void> {
  await form(page).getByRole('textbox').fill(text);
  await key(page, '保存').click();
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAXElEQVR4nCXJMREEQQgAwRdxIhBBjIiJUUKMCEQQowQxv1Wk3b8PUcSRRBpZ5OT3YYo5llhji528cMUdT7zxxU9ehBJOJNHEEicvSimnkmpqqZMXo4wzyTSzzMkfFK85MddtMmYAAAAASUVORK5CYII=',
  'base64',
);

test('a note with a picture that is being made, and no network, arrives with the picture', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await key(page, '加图片或位置').click();
  await page.getByLabel('相册').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function slow(...all) {
      addEventListener('finish-picture', () => toBlob.apply(this, all), { once: true });
      document.body.dataset.making = 'picture';
    };
  });
  await page.getByLabel('相册').setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer: PICTURE });
  await write(page, '看了店面');
  await page.locator('body[data-making]').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('finish-picture')));
  await page.getByText(KEPT).waitFor();
  await form(page).waitFor({ state: 'hidden' });
  await page.goto(journey.at('/pages3/unsent')).catch(() => {});
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await list()).map(({ text, pictures }) => [text, pictures.length]))
    .toEqual([['看了店面', 1]]);
});

test('a note without a network is kept, survives the page, and arrives once', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await page.context().setOffline(true);
  await write(page, '谈好了');
  await page.getByText(KEPT).waitFor();
  await form(page).waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  // What is on the disk tells nobody what was written.
  const stored = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('haihu-outbox');
      opening.addEventListener('success', () => done(opening.result));
    });
    return new Promise<string>((done) => {
      const reading = database.transaction('entries').objectStore('entries').getAll();
      reading.addEventListener('success', () => {
        const texts = reading.result.map(({ content }) => new TextDecoder().decode(content));
        done(JSON.stringify(texts));
      });
    });
  });
  expect(stored).not.toContain('谈好了');
  await expect.poll(list).toMatchObject([{ text: '谈好了' }]);
  await page.reload();
  await page.getByText('谈好了').first().waitFor();
  expect(await list()).toHaveLength(1);
});

test('an answer that is lost on the way makes no second note', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await page.route('**/crm-record/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(page, '谈好了');
  await page.getByText(KEPT).waitFor();
  expect(await list()).toHaveLength(1);
  // Another try may be on its way, and its answer is lost too.
  await page.unrouteAll({ behavior: 'wait' });
  // After more than a minute the entry says when it was written, and so is another request under the same key.
  await journey.pass(90);
  await page.getByText('已上传 1 条').waitFor();
  expect(await list()).toHaveLength(1);
});

test('of two tabs one sends, and both know of it', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await page.context().setOffline(true);
  await write(page, '谈好了');
  await page.getByText(KEPT).waitFor();
  const sent = countSent(page, 'followups.save');
  await page.context().setOffline(false);
  const other = await page.context().newPage();
  await other.clock.install({ time: journey.clock.now() });
  await other.goto(journey.at('/pages3/unsent'));
  await other.getByText('都上传了').waitFor();
  await expect.poll(list).toHaveLength(1);
  await journey.pass(20);
  expect(sent()).toBe(1);
  expect(await list()).toHaveLength(1);
});

test('a refusal that comes late is shown with the words and the ways out', patiently, async () => {
  const { journey, agent, leader, customerId } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await page.context().setOffline(true);
  await write(page, '谈好了，周五签');
  await page.getByText(KEPT).waitFor();
  const deleted = { whom: { by: 'ids' as const, ids: [customerId] } };
  expect((await journey.call('customers.deletePrivate', deleted, leader.token)).code).toBe(200);
  await journey.pass(120);
  await page.context().setOffline(false);
  // Toasts tell of the customer too, so the one about the note may be gone soon. This way stays.
  await page.goto(journey.at('/pages3/agenda'));
  await page.getByText('1 条未上传').waitFor();
  await expectSound(page, 'an agenda with a note that could not be uploaded');
  // A toast may offer the same way.
  await page.locator('#app').getByRole('button', { name: '查看' }).click();
  await page.getByText('没能上传 1 条').waitFor();
  await page.goto(journey.at('/pages3/me'));
  await page.getByRole('navigation', { name: '主要页面' }).getByRole('img', { name: '1 条未上传' }).waitFor();
  await page.getByText('未上传', { exact: true }).click();
  await page.getByText('没能上传 1 条').waitFor();
  await page.getByText('谈好了，周五签').waitFor();
  await page.getByText('没有这位客户').waitFor();
  await key(page, '复制文字').waitFor();
  await expectSound(page, 'a note that could not be uploaded');
  await key(page, '丢弃').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '丢弃' }).click();
  await page.getByText('都上传了').waitFor();
});

test('a sign-out asks about what is unsent, and the next login uploads it', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const page = await journey.signedIn(agent);
  await openForm(journey, page, customerId);
  await page.context().setOffline(true);
  await write(page, '谈好了');
  await page.getByText(KEPT).waitFor();
  await page.route('**/crm-record/save', (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto(journey.at('/pages3/me'));
  await key(page, '退出登录').click();
  const question = page.getByRole('alertdialog', { name: '还有 1 条未上传' });
  await question.getByRole('button', { name: '现在上传' }).click();
  await page.getByText('还有 1 条没能上传，未退出').waitFor();
  await key(page, '退出登录').click();
  await question.getByRole('button', { name: '留到下次登录' }).click();
  // The key that signs out has the word for signing in, too.
  await key(page, '登录').waitFor();
  expect(await list()).toEqual([]);
  await page.unroute('**/crm-record/save');

  const session = await journey.domains.identity.openSession(agent.member.userId, agent.member.tenantId, {
    ip: '192.0.2.1',
    deviceKey: '',
  });
  const kept = { flying_token: session.token, haihu_signing_key: session.signingKey };
  const user = JSON.stringify(session.user);
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { ...kept, userinfo: user },
  );
  await page.goto(journey.at('/pages/index/index'));
  await page.reload();
  await expect.poll(list).toMatchObject([{ text: '谈好了' }]);
});

test('an entry outlives a browser that is killed before it is sent', patiently, async () => {
  const { journey, agent, customerId, list } = await office();
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-unsent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entries = {
    flying_token: agent.token,
    flying_userId: agent.member.userId,
    haihu_signing_key: agent.session.signingKey,
    userinfo: JSON.stringify(agent.session.user),
    haihu_language: 'zh',
  };
  const first = await launchMortalBrowser(folder);
  const page = await pageIn(first, journey, entries);
  await openForm(journey, page, customerId);
  await first.context.setOffline(true);
  await write(page, '谈好了');
  await page.getByText(KEPT).waitFor();
  await first.kill();
  expect(await list()).toEqual([]);

  const second = await launchMortalBrowser(folder);
  onTestFinished(() => second.kill());
  await (await pageIn(second, journey, entries)).goto(journey.at('/pages/index/index'));
  await expect.poll(list).toMatchObject([{ text: '谈好了' }]);
});

/** Opens a page in a browser of its own. `entries`: what the browser keeps of a session. */
async function pageIn({ context }: MortalBrowser, journey: Journey, entries: Record<string, string>): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: journey.clock.now() });
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, entries);
  return page;
}
