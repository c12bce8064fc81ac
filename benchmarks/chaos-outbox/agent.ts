import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { launchMortalBrowser, type MortalBrowser } from '../../e2e/mortal-browser.ts';
import type { Office } from './office.ts';

/** The share of answers that never reach the page. */
const DROPPED = 0.5;
/** Longest time between a press on the key and the kill. Milliseconds. */
const LATEST = 400;
/** Longest wait until everything is uploaded at the end. Milliseconds. */
const PATIENCE = 120_000;

export interface Work {
  address: string;
  office: Office;
  /** The folder in which the browser keeps its storage. */
  folder: string;
  notes: number;
  kills: number;
  /** True if each request gets a key of its own: the control. */
  isKeyless: boolean;
}

/** The notes of which the page said that it has them, by customer, and the count of faults that happened. */
export interface Told {
  byCustomer: Map<string, string[]>;
  killed: number;
  dropped: number;
  /** The number of entries that still wait at the end. */
  left: number;
}

/**
 * Lets an agent write notes about customers in turn. The answers of half of the requests are lost, and the browser is
 * killed now and then, a moment after a note was told as saved or kept.
 */
export async function writeNotes({ address, office, folder, notes, kills, isKeyless }: Work): Promise<Told> {
  const told: Told = { byCustomer: new Map(), killed: 0, dropped: 0, left: 0 };
  const at = (path: string) => `${address}/#${path}`;
  const entries = {
    flying_token: office.session.token,
    flying_userId: office.session.user.userId,
    haihu_signing_key: office.session.signingKey,
    userinfo: JSON.stringify(office.session.user),
    haihu_language: 'zh',
  };
  let loses = true;

  async function passOn(route: Route): Promise<void> {
    const headers = { ...route.request().headers(), ...(isKeyless && { 'idempotency-key': randomUUID() }) };
    const isLost = loses && Math.random() < DROPPED;
    // The browser may be killed meanwhile.
    const answer = await route.fetch({ headers }).catch(() => null);
    if (isLost) told.dropped += 1;
    await (isLost || !answer ? route.abort() : route.fulfill({ response: answer })).catch(() => undefined);
  }

  async function open(): Promise<{ browser: MortalBrowser; page: Page }> {
    const browser = await launchMortalBrowser(folder);
    const page = await browser.context.newPage();
    await page.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, entries);
    await page.route('**/crm-record/save', passOn);
    return { browser, page };
  }

  async function write(page: Page, customerId: string, text: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(at(`/pages/client/detail?id=${customerId}&write=1`));
    const form = page.getByRole('dialog', { name: '写跟进' });
    await form.getByRole('textbox').fill(text);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    const of = told.byCustomer.get(customerId) ?? [];
    told.byCustomer.set(customerId, [...of, text]);
  }

  let { browser, page } = await open();
  try {
    const each = Math.max(1, Math.floor(notes / Math.max(1, kills)));
    for (let index = 0; index < notes; index += 1) {
      const customerId = office.customerIds[index % office.customerIds.length]!;
      await write(page, customerId, String(index).padStart(4, '0'));
      if ((index + 1) % each !== 0 || told.killed === kills) continue;
      await pause(Math.random() * LATEST);
      await browser.kill();
      told.killed += 1;
      ({ browser, page } = await open());
    }
    loses = false;
    await page.goto(at('/pages3/unsent'));
    await page.reload();
    await page
      .getByText('都上传了')
      .waitFor({ timeout: PATIENCE })
      .catch(() => undefined);
    told.left = await page.locator('.unsent-entry').count();
    return told;
  } finally {
    await browser.kill();
  }
}
