import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../browser.ts';
import { createJourney, expectSound, type Journey } from '../journey.ts';
import { enterByCode } from '../organisation/enter-by-code.ts';
import { fill, press } from '../press-and-fill.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const HOST = 'huadong.localhost';
const YUAN = 10_000;
const profile = { contact: '王经理', phone: '13812349999', region: '浙江杭州', creditCode: '91350100M000100Y43' };
const terms = {
  carrier: '中国电信',
  area: '浙江宁波',
  answerRate: 46,
  concurrency: 20,
  rules: '无',
  setupFee: '0',
  monthlyFee: '0',
};
const place = { carrier: '中国电信', area: '浙江宁波', minutePrice: 1200, concurrency: 5 };
const picture = { name: '标志.png', mimeType: 'image/png', buffer: readFileSync('apps/web/public/icon-192.png') };

const answerTo = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 200);

/**
 * Founds an agency with a host of its own and 1,000 yuan. It has an owner, and a member who may change settings only.
 */
async function foundAgency(journey: Journey) {
  const { agency, billing, identity } = journey.domains;
  const wang = await journey.agent('王经理');
  await journey.call('agency.apply', { name: '华东渠道', ...profile }, wang.token);
  const [waiting] = await agency.applications.listWaiting();
  const agencyId = (await agency.applications.approve(waiting!.id))!;
  await agency.hosts.set(agencyId, HOST);
  await billing.credit(agencyId, { amount: 1000 * YUAN, key: 'first' });

  async function signIn(userId: string) {
    const session = await identity.openSession(userId, agencyId, { ip: '192.0.2.1', deviceKey: '' });
    return { token: session.token, session, member: await identity.findMember(session.token) };
  }
  const designerId = await identity.addMember(agencyId, {
    name: '设计师小陈',
    mobile: '13912340077',
    permissions: ['settings.write'],
  });
  return { agencyId, owner: () => signIn(wang.member.userId), designer: () => signIn(designerId) };
}

const atHost = (journey: Journey, path: string) => journey.at(path, HOST);

/** Accepts the invitation that waits for this number, at the agency's host. */
async function join(journey: Journey, mobile: string): Promise<Page> {
  const phone = await journey.phone();
  await enterByCode(journey, phone, mobile, '/', HOST);
  await press(phone, '接受并进入');
  await press(phone, '开始使用');
  await phone.waitForURL(/pages\/index\/index/);
  return phone;
}

/** Puts a line and a package of one minute on sale. */
async function putOnSale({ domains: { billing } }: Journey): Promise<void> {
  await billing.catalogue.saveProduct({ code: 'east', kind: 'line', name: '华东线', minutePrice: '0.12', ...terms });
  const validity = { unit: 'month', count: 1 };
  await billing.catalogue.saveProduct({
    code: 'one',
    kind: 'package',
    name: '试打套餐',
    minutes: 1,
    price: '20',
    validity,
  });
}

/** Names the agency's host and gives it a logo. A member who may change settings changes nothing else of the agency. */
async function brandHost(journey: Journey, brander: Page): Promise<void> {
  await brander.goto(atHost(journey, '/pages3/agency'));
  await brander.getByRole('button', { name: /品牌/ }).waitFor();
  expect(await brander.getByRole('button', { name: /余额划转|价格表|月度结算|服务的企业/ }).count()).toBe(0);
  await brander.getByRole('button', { name: /品牌/ }).click();
  await fill(brander, '名称', '华东通');
  await Promise.all([answerTo(brander, 'api/branding/save'), press(brander, '保存')]);
  await brander.locator('input[type=file]').first().setInputFiles(picture);
  await Promise.all([answerTo(brander, 'api/branding/save'), press(brander, /原图/)]);
  await brander.getByRole('button', { name: '去掉登录页标志' }).waitFor();
  await brander.goto(atHost(journey, '/pages3/agency/prices'));
  await brander.getByRole('heading', { name: '你的角色不能打开“价格表”' }).waitFor();
}

/** Opens an enterprise for an owner with this number. Returns the enterprise's id. */
async function openEnterprise(journey: Journey, page: Page, ownerMobile: string): Promise<string> {
  await page.goto(atHost(journey, '/pages3/agency/open'));
  await fill(page, '企业名称', '明达五金');
  await page.getByRole('button', { name: /行业/ }).click();
  await press(page, '其他');
  await fill(page, '企业主姓名', '周总');
  await fill(page, '企业主手机号', ownerMobile);
  await press(page, '开通企业');
  await page.getByText('等待接受邀请').waitFor();
  return /[?&]id=(\d+)/.exec(page.url())![1]!;
}

/** Sets the agency's prices. The screen shows at once what the enterprise pays. */
async function setPrices(journey: Journey, page: Page, colleagueToken: string): Promise<void> {
  await page.goto(atHost(journey, '/pages3/agency'));
  await page.getByRole('button', { name: /价格表/ }).click();
  const line = page.getByRole('region', { name: '华东线' });
  await line.getByText('0.1200 元/分钟').first().waitFor();
  await fill(page, '每分钟加价（元）', '101');
  await page.getByText('填 0 到 100，最多四位小数').waitFor();
  await expect.poll(() => page.getByRole('button', { name: '保存价格' }).isDisabled()).toBe(true);
  await fill(page, '每分钟加价（元）', '0.03');
  await line.getByText('0.1500 元/分钟').waitFor();
  await fill(page, '华东线 单独加价（元/分钟）', '0.0505');
  await line.getByText('0.1705 元/分钟').waitFor();
  await expectSound(page, 'agency prices: a line of its own');
  // A colleague saves first: nothing is overwritten, and the new prices are one tap away.
  const other = { version: 0, defaultMargin: 900, lines: [] };
  expect((await journey.call('billing.saveAgencyPrices', other, colleagueToken)).code).toBe(200);
  await press(page, '保存价格');
  await page.getByRole('alertdialog').getByRole('button', { name: '载入新价格' }).click();
  await line.getByText('0.2100 元/分钟').waitFor();
  await fill(page, '每分钟加价（元）', '0.03');
  const readAgain = page.waitForResponse((response) => response.url().includes('jxs-user/prices'));
  await Promise.all([answerTo(page, 'jxs-user/save-prices'), readAgain, press(page, '保存价格')]);
  await line.getByText('0.1500 元/分钟').waitFor();
}

/**
 * Hands 100 yuan to the enterprise. An amount that is too large is refused before it is asked for. A lost answer hands
 * nothing over twice.
 */
async function handOverBalance(journey: Journey, page: Page, enterpriseId: string): Promise<void> {
  await page.goto(atHost(journey, `/pages3/agency/enterprise?id=${enterpriseId}`));
  await page.getByRole('button', { name: /余额划转/ }).click();
  await page.getByText('还没有划转过').waitFor();
  await page.getByText('1,000.00').waitFor();
  await expectSound(page, 'agency transfers: none yet');
  await press(page, '划转余额');
  const sheet = page.getByRole('dialog', { name: '划转余额' });
  await sheet.getByLabel('金额（元）').fill('1000.01');
  await sheet.getByText('可划转余额不足，还差 0.0100 元').first().waitFor();
  await sheet.getByLabel('金额（元）').fill('100');
  await sheet.getByLabel('备注（选填）').fill('首充');
  await expectSound(page, 'agency transfers: amount and remark');
  await page.route('**/jxs-user/transfer', async (route) => {
    // This process knows the host only by its IP address.
    await route.fetch({ url: route.request().url().replace(HOST, '127.0.0.1') });
    await route.abort();
  });
  await sheet.getByRole('button', { name: '划转', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '给 明达五金 划转 100.00 元？' });
  await question.getByText('划转后还剩 900.00 元').waitFor();
  await question.getByRole('button', { name: '确认划转' }).click();
  await sheet.getByText('同一笔不会重复扣款').waitFor();
  await page.unroute('**/jxs-user/transfer');
  await sheet.getByText('可划转 900.00 元').waitFor();
  await sheet.getByRole('button', { name: '划转', exact: true }).click();
  await question.getByRole('button', { name: '确认划转' }).click();
  await sheet.waitFor({ state: 'detached' });
  const sent = page.locator('[data-money]');
  await sent.getByText('−100.00').waitFor();
  await sent.getByText('王经理 · 首充').waitFor();
  await expect.poll(() => sent.count()).toBe(1);
  await expectSound(page, 'agency transfers: one sent');
}

/** Hands 50.50 yuan to the enterprise, which the owner chooses by name. */
async function handOverByName(journey: Journey, page: Page): Promise<void> {
  await page.goto(atHost(journey, '/pages3/agency/transfers'));
  await press(page, '划转余额');
  const sheet = page.getByRole('dialog', { name: '划转余额' });
  await sheet.getByRole('button', { name: /转给/ }).click();
  const choice = page.getByRole('dialog', { name: '选择企业' });
  await choice.getByRole('searchbox').fill('没有');
  await choice.getByText('没有找到企业').waitFor();
  await choice.getByRole('searchbox').fill('五金');
  await choice.getByRole('button', { name: '明达五金' }).click();
  await choice.waitFor({ state: 'detached' });
  await sheet.getByLabel('金额（元）').fill('50.5');
  await sheet.getByRole('button', { name: '划转', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确认划转' }).click();
  await page.locator('[data-money]').getByText('−50.50').waitFor();
}

/** Invites the enterprise's first agent and buys a package of one minute. Returns the agent's page. */
async function staffEnterprise(journey: Journey, boss: Page): Promise<Page> {
  await boss.goto(atHost(journey, '/pages/organize/add-staff'));
  await fill(boss, '姓名', '赵婷');
  await fill(boss, '手机号', '13700000053');
  await Promise.all([answerTo(boss, 'api/staff/add'), press(boss, '发出邀请')]);
  const seat = await join(journey, '13700000053');
  await boss.goto(atHost(journey, '/pages2/buypackage/buypackage'));
  await boss.getByRole('radio', { name: /试打套餐/ }).click();
  await press(boss, '从余额支付 20.00 元');
  await boss.getByText('/ 1 分钟可用').first().waitFor();
  return seat;
}

type Tenant = ReturnType<Journey['db']['forTenant']>;

/** Calls this number until the callee answers, and hangs up. */
async function talk(journey: Journey, tenant: Tenant, token: string, mobile: string): Promise<void> {
  const { id } = (await journey.place(token, { mobile })).data;
  const state = async () =>
    (await tenant.query<{ state: string }>(sql`select state from call where id = ${id}`))[0]!.state;
  await journey.runJobs();
  for (const awaited of ['answered', 'ended']) {
    for (let steps = 0; (await state()) !== awaited; steps += 1) {
      if (steps > 900) throw new Error(`not ${awaited}`);
      journey.time.advance(100);
      await journey.dialler.settled();
    }
    if (awaited === 'answered') await journey.call('calls.hangUp', { id }, token);
  }
}

/** Reads the settlement of the running month: its calls add up to the charges. */
async function readSettlement(journey: Journey, page: Page): Promise<void> {
  await page.goto(atHost(journey, '/pages3/agency'));
  await page.getByRole('button', { name: /月度结算/ }).click();
  await page.getByText('还没有结算，金额随通话变化').waitFor();
  await page.locator('.fig').filter({ hasText: '0.0300' }).waitFor();
  await expectSound(page, 'agency settlement: month under way');
  await page.getByRole('button', { name: /明达五金.*支付 0\.1500 元/ }).click();
  const charge = page.locator('[data-money]');
  await charge.getByText('支付 0.1500 · 成本 0.1200').waitFor();
  await charge.getByText('+0.0300').waitFor();
  await expect.poll(() => charge.count()).toBe(2);
  await expectSound(page, 'agency charges: two calls');
  await page.goto(atHost(journey, '/pages3/agency/settlement?month=2026-02'));
  await page.getByText('这个月没有计费通话').waitFor();
}

/** Ends the agency's access to the enterprise. The agency sees that. */
async function endAccess(journey: Journey, boss: Page, page: Page): Promise<void> {
  await boss.goto(atHost(journey, '/pages3/agency/delegation'));
  await press(boss, '收回权限');
  await boss.getByRole('alertdialog').getByRole('button', { name: '收回权限' }).click();
  await boss.getByRole('button', { name: '重新允许进入' }).waitFor();
  await page.goto(atHost(journey, '/pages3/agency/enterprises'));
  // Data that was read a moment ago is asked for again.
  await page.reload();
  await page.getByRole('button', { name: /明达五金.*已收回权限/ }).click();
  await page.getByText('企业已收回权限，请联系企业主重新开通').waitFor();
}

/** Reads the settlement of a month that was paid. */
async function readPaidMonth(journey: Journey, page: Page): Promise<void> {
  await page.goto(atHost(journey, '/pages3/agency/settlement'));
  await page.getByText('这个月没有计费通话').waitFor();
  await page.getByRole('button', { name: /2026年3月.*已结算/ }).click();
  await page.getByRole('button', { name: /明达五金.*支付 0\.1500 元/ }).waitFor();
  await press(page, '2026年3月');
  await page.getByRole('dialog', { name: '月份' }).getByRole('button', { name: '2026年3月 已结算' }).waitFor();
}

test(
  'an agency opens an enterprise under its brand, hands it balance, and earns its margin on each call',
  { timeout: 300_000 },
  async () => {
    const journey = await createJourney(browser);
    const { calls, billing } = journey.domains;
    const { agencyId, owner, designer } = await foundAgency(journey);
    await putOnSale(journey);
    await brandHost(journey, await journey.signedIn(await designer()));
    const page = await journey.signedIn(await owner());
    const enterpriseId = await openEnterprise(journey, page, '13700000052');
    const tenant = journey.db.forTenant(enterpriseId);
    await calls.addLine(enterpriseId, { name: '宁波专线', ...place, numbers: ['057488886666'] });

    // Its owner signs in under the agency's name and logo.
    const visitor = await journey.phone();
    await visitor.goto(atHost(journey, '/'));
    await visitor.getByRole('heading', { name: '登录华东通' }).waitFor();
    await expect
      .poll(() => visitor.locator('.login-head img').getAttribute('src'))
      .toMatch(/^\/brand\/[\da-f]{24}\.webp$/);
    const boss = await join(journey, '13700000052');

    await setPrices(journey, page, (await owner()).token);
    await handOverBalance(journey, page, enterpriseId);
    await handOverByName(journey, page);
    expect((await billing.callingCreditOf(agencyId)).balance).toBe(849.5 * YUAN);
    expect((await billing.callingCreditOf(enterpriseId)).balance).toBe(150.5 * YUAN);

    // The agent calls twice: the first minute is the package's, the second costs price and margin.
    const seat = await staffEnterprise(journey, boss);
    const token = await seat.evaluate(() => localStorage.getItem('flying_token')!);
    await talk(journey, tenant, token, '13612342080');
    await talk(journey, tenant, token, '13612343080');
    const [bill] = await tenant.query<{ amount: string }>(
      sql`select amount from ledger_transaction where kind = 'call'`,
    );
    expect(-Number(bill!.amount)).toBe(1500);
    await boss.goto(atHost(journey, '/pages/money/detail'));
    await boss.locator('[data-money]').filter({ hasText: '−0.1500' }).click();
    await boss.getByRole('dialog').getByText('0.1500 元/分钟').waitFor();

    await readSettlement(journey, page);
    await endAccess(journey, boss, page);

    // A month later the operator pays what was earned. Prices and settlement outlast the access.
    journey.time.advance(40 * 24 * 60 * 60 * 1000);
    expect(await billing.settlements.settle(agencyId, '2026-03')).toEqual({ state: 'settled', margin: 300 });
    await readPaidMonth(journey, await journey.signedIn(await owner()));
    for (const id of [agencyId, enterpriseId]) {
      await billing.ledgerDays.closeDays(id);
      expect((await billing.ledgerDays.verify(id)).faults).toEqual([]);
    }
  },
);
