import { push } from '@haihu/contract/socket';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PushDraft, pushTo } from '../../apps/server/test/journeys.ts';
import { addCustomer } from '../../apps/server/test/customers.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound } from '../journey.ts';
import { connected } from '../connected.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** Name of the test's enterprise. It is data, and may be Chinese. */
const ENTERPRISE = '海呼演示';

/** Returns Chinese texts that can be read or are read aloud on the page, although they are no data. */
function chineseOn(page: Page): Promise<string[]> {
  return page.evaluate((data) => {
    const said = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const lines = [document.title, ...document.body.innerText.split('\n'), ...said];
    return lines.filter((line) => /\p{Script=Han}/u.test(line.replaceAll(data, '')));
  }, ENTERPRISE);
}

/** Makes an agent whose data are all in English, with a message of each kind. */
async function createDay() {
  const journey = await createJourney(browser);
  const agent = await journey.agent('Mary Lee');
  const owned = { owner_id: agent.member.userId, company: 'Acme Ltd' };
  const customerId = await addCustomer(journey, { name: 'John Smith', mobile: '13912340001', ...owned });
  const at = new Date(journey.clock.now().getTime() + 60_000).toISOString();
  await journey.call('followups.addVisit', { customerId, at, content: 'Send the price list' }, agent.token);
  const tell = (...drafts: Omit<PushDraft, 'to'>[]) =>
    journey.tenant.transaction((tx) =>
      pushTo(
        tx,
        drafts.map((draft) => ({ ...draft, to: [agent.member.userId] })),
        journey.clock.now(),
      ),
    );
  await tell(
    { type: push.customersHanded, data: { what: 'given', count: 1 } },
    { type: push.nightReturns, data: { what: 'warned', count: 3, days: 2 } },
    { type: push.enterpriseNews, data: { what: 'application' } },
    { type: push.moneyNews, data: { of: 'balance', level: 20, goesOn: true } },
    { type: push.extensionNews, data: { what: 'asked', customerId } },
    { type: push.importEnded, data: { what: 'numbers', entered: 5, doubtful: 1, refused: 1 } },
    { type: push.operatorAnswered, data: { what: 'realName', state: 'approved' } },
    { type: push.groundGone, data: { what: 'task', id: '1' } },
  );
  const page = await journey.signedIn(agent, {
    locale: 'en-GB',
    geolocation: { latitude: 31.2304, longitude: 121.4737 },
  });
  await page.context().grantPermissions(['geolocation']);
  /**
   * Checks a page for Chinese texts. `state`: see `expectSound`; null if another journey examines the screen in
   * English.
   */
  const english = async (state: string | null) => {
    expect.soft(await chineseOn(page), page.url()).toEqual([]);
    if (state) await expectSound(page, state);
  };
  const open = (path: string) => page.goto(journey.at(path));
  return { ...journey, customerId, page, english, open };
}

test('the inbox speaks English: each kind, its messages, and where they lead', { timeout: 120_000 }, async () => {
  const { page, english, open, pass, customerId } = await createDay();
  await open('/pages/index/index');
  await page.getByText('vs. this time yesterday').or(page.getByText('Same as this time yesterday')).first().waitFor();
  await page.getByText('John Smith').first().waitFor();
  await english('home: day of an agent');
  await connected(page);
  await pass(61);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Send the price list').waitFor();
  await english('reminder');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '9 unread messages' }).click();
  await page.getByRole('button', { name: /Call-backs/ }).waitFor();
  await page.getByText('Call back John Smith').waitFor();
  await english('messages: kinds');
  const kinds = {
    visit: ['Call back John Smith', 'Send the price list'],
    assignment: [/\b1 customer\b/, /\b3 customers\b/],
    task: ['1 unread'],
    application: ['1 unread'],
    money: ['1 unread'],
    extension: [/more time/, 'John Smith'],
    system: [/\b5 entered, 1 duplicate\b/, /Your personal authentication/],
  };
  for (const [kind, words] of Object.entries(kinds)) {
    await open(`/pages/news/notice?kind=${kind}`);
    for (const said of words) await page.getByText(said).first().waitFor();
    await english(`messages: ${kind}`);
  }
  await page.getByRole('button', { name: /Your personal authentication/ }).click();
  await page.waitForURL('**/#/pages/prove/prove');
  await open('/pages/news/notice?kind=visit');
  await page.getByRole('button', { name: /Call back John Smith/ }).click();
  await page.waitForURL(`**/#/pages/news/detailcrm?userId=${customerId}&type=1`);
  await page.getByText('John Smith').first().waitFor();
  expect.soft(await chineseOn(page)).toEqual([]);
  await open('/pages/news/notice?kind=visit');
  await page.getByText('1 message').waitFor();
  await page.getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' });
});

test('feedback, identity, maps, outside pages and the blank one speak English', { timeout: 120_000 }, async () => {
  const { page, english, open, domains, customerId } = await createDay();
  await open('/pages/my/opinion');
  await page.getByText('No feedback yet').waitFor();
  await connected(page);
  await english(null);
  await page.getByLabel('What would you like to tell us?').fill('The list is slow');
  const picture = await page.screenshot();
  await page.getByLabel('Album').setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: picture });
  await page.locator('.squares > div:not(.unsent)').waitFor();
  const saved = page.waitForResponse(/saveOpinion/);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  expect(((await (await saved).json()) as { code: number }).code).toBe(200);
  await page.locator('.feedback-list').getByText('The list is slow').waitFor();
  const [waiting] = await domains.operator.feedback.listAll({ all: false });
  expect(waiting!.pictures).toHaveLength(1);
  await domains.operator.feedback.answer(waiting!.tenantId, waiting!.id, 'Faster in the next release');
  await page.getByText('Faster in the next release').waitFor();
  await english(null);

  const screens: [path: string, words: string, state: string | null][] = [
    ['/pages/prove/prove', 'Next: face recognition', 'real name: begin'],
    ['/pages/face-to/face-to', 'Enter your name and ID number first', 'face: no name yet'],
    [`/choose-location?customer=${customerId}`, 'Use this place', null],
    ['/open-location?latitude=39.9042&longitude=116.4074&name=Beijing', '39.90420, 116.40740', null],
    ['/open-location?latitude=95&longitude=116', 'Place not found', 'open place: nowhere'],
    ['/pages/about/about', 'Share', 'about'],
  ];
  for (const [path, words, state] of screens) {
    await open(path);
    await page.getByText(words).first().waitFor();
    await english(state);
  }

  await open('/pages/about/blank');
  await page.getByRole('region', { name: 'Blank page' }).waitFor();
  await expect.poll(() => page.title()).toContain('Blank page');
  expect(await page.getByRole('region', { name: 'Blank page' }).innerText()).toBe('');
  await english('blank page');

  await page
    .context()
    .route('https://help.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>help</title><p>Help centre</p>' }),
    );
  await open(`/pages/about/web-view?url=${encodeURIComponent('https://help.example.com/a')}`);
  await page.getByText('help.example.com', { exact: true }).waitFor();
  await english('outside page: framed, in English');
  await page.getByRole('button', { name: 'Open in the browser' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave the app and open help.example.com?' });
  await dialog.waitFor();
  await english('outside page: left');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(`/pages/about/web-view?url=${encodeURIComponent('javascript:alert(1)')}`);
  await page.getByText('This link is not safe and was not opened').waitFor();
  await english('outside page: refused');
});
