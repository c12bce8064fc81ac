import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@haihu/contract/contract';
import type { Page, Route } from 'playwright-core';
import { inApp } from '../../e2e/calls/device/phones.ts';
import { launchMortalBrowser, type MortalBrowser } from '../../e2e/mortal-browser.ts';
import type { Office } from './office.ts';

/** The share of answers that never reach the page. */
const DROPPED = 0.5;
/** Longest time between a press on the key and the kill. Milliseconds. */
const LATEST = 400;
/** Longest wait until everything is uploaded at the end. Milliseconds. */
const PATIENCE = 120_000;

/** Calls whose answers are lost. */
const faulty = ['followups.save', 'tasks.record', 'calls.reportDevice'] as const;

/** Something that the agent writes. `of`: the customer or number. */
export interface Entry {
  kind: 'note' | 'result' | 'report';
  of: string;
}

export interface Work {
  address: string;
  office: Office;
  /** The folder in which the browser keeps its storage. */
  folder: string;
  /** The entries in turn. */
  entries: Entry[];
  kills: number;
  /** True if each request gets a key of its own: the control. */
  isKeyless: boolean;
}

/** The entries of which the page said that it has them, and the count of faults that happened. */
export interface Told {
  /** The texts by `note <customer>`, `result <number>` and `report <customer>`, in their order. */
  byPlace: Map<string, string[]>;
  killed: number;
  dropped: number;
  /** The number of entries that still wait at the end. */
  left: number;
}

/**
 * Lets an agent write notes, results of task numbers and reports of calls by the own phone. The answers of half of the
 * requests are lost, and the browser is killed now and then, a moment after an entry was told as saved or kept.
 */
export async function writeEntries({ address, office, folder, entries, kills, isKeyless }: Work): Promise<Told> {
  const told: Told = { byPlace: new Map(), killed: 0, dropped: 0, left: 0 };
  const at = (path: string) => `${address}/#${path}`;
  const kept = {
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
    await page.addInitScript((stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    }, kept);
    await inApp(page);
    for (const name of faulty) await page.route(`**/${contract[name].path}`, passOn);
    return { browser, page };
  }

  /** Writes an entry. Resolves once the page says that it is saved or kept. */
  const write: Record<Entry['kind'], (page: Page, of: string, text: string) => Promise<void>> = {
    async note(page, customerId, text) {
      await page.goto(at(`/pages/client/detail?id=${customerId}&write=1`));
      const form = page.getByRole('dialog', { name: '写跟进' });
      await form.getByRole('textbox').fill(text);
      await form.getByRole('button', { name: '保存', exact: true }).click();
      await form.waitFor({ state: 'hidden' });
    },
    async result(page, numberId, text) {
      await page.goto(at(`/pages/news/detail?CustomerID=${numberId}&viewType=0`));
      await page.getByRole('textbox', { name: '跟进' }).fill(text);
      await page.getByRole('button', { name: '保存并下一个' }).click();
      await page.waitForURL((url) => !url.hash.includes(`CustomerID=${numberId}&`));
    },
    async report(page, customerId) {
      const key = randomUUID().replaceAll('-', '');
      await page.goto(at(`/pages3/in-call?customer=${customerId}&key=${key}`));
      const notReached = page.getByRole('button', { name: '没接通' });
      await notReached.click();
      await notReached.waitFor({ state: 'hidden' });
    },
  };

  async function writeNext(page: Page, { kind, of }: Entry, index: number): Promise<void> {
    const text = kind === 'report' ? 'no_answer' : String(index).padStart(4, '0');
    await page.goto('about:blank');
    await write[kind](page, of, text);
    const place = `${kind} ${of}`;
    told.byPlace.set(place, [...(told.byPlace.get(place) ?? []), text]);
  }

  let { browser, page } = await open();
  try {
    const each = Math.max(1, Math.floor(entries.length / Math.max(1, kills)));
    for (const [index, entry] of entries.entries()) {
      await writeNext(page, entry, index);
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
