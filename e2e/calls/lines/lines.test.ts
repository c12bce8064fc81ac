import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInbox } from '../../../apps/server/src/domains/identity/test-support/inbox.ts';
import { sql } from '../../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const spare = { name: '备用线路', carrier: '联通', area: '江苏南京', minutePrice: 1000, concurrency: 5 };

async function createLines() {
  const pages = await createCallPages(browser);
  const { bench, member } = pages;
  const agent = await member('赵婷');
  const spareId = await bench.domains.calls.addLine(bench.tenantId, {
    ...spare,
    numbers: ['02588886666', '02588887777'],
  });
  const off = { ...spare, name: '停用线路', enabled: false };
  await bench.domains.calls.addLine(bench.tenantId, { ...off, numbers: ['02588885555'] });
  const own = async () => (await bench.call('calls.userLine', {}, agent.token)).data;
  return { ...pages, agent, spareId, own };
}

test('one decides how to call: line, number shown, and is told beforehand what is seen', patiently, async () => {
  const { bench, agent, open, spareId, own } = await createLines();
  const page = await agent.page();
  await open(page, '/pages/outbound/outbound');
  await radio(page, /^网页电话/).waitFor();
  // Neither phone may be chosen, and each shows the reason.
  await page.getByText('还没有绑定手机').waitFor();
  await page.getByText('企业没有开通').waitFor();
  await radio(page, /^停用线路/).click({ force: true });
  await expectSound(page, 'how to call: nothing bound');
  expect((await own()).lineId).toBeNull();

  await radio(page, /^备用线路/).click();
  await expect.poll(async () => (await own()).lineId).toBe(spareId);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('flying_line_df'))).toBe(spareId);
  await radio(page, /^轮流使用/).click();
  await expect.poll(async () => (await own()).callerId).toBe('rotation');
  await page.getByLabel('输入号码，看客户会看到什么').fill('13900000071');
  await button(page, '查询').click();
  await page.getByText('显示 02588886666 · 备用线路').waitFor();
  const placed = await bench.place(agent.token, { mobile: '13900000071' });
  const { data: detail } = await bench.call('calls.detail', { id: placed.data.id }, agent.token);
  expect(detail).toMatchObject({ callerId: '02588886666', lineName: '备用线路' });
  await button(page, '查询').click();
  await page.getByText('显示 02588887777 · 备用线路').waitFor();
  await page.getByLabel('输入号码，看客户会看到什么').fill('138****8000');
  await button(page, '查询').click();
  await page.getByText('这个号码不能拨打').first().waitFor();
});

test('a landline is rung and told its code, by which it is bound', patiently, async () => {
  const { bench, agent, open, own } = await createLines();
  // Another process drives the engine. The chosen order stays, and what the phone would be told can be read.
  await bench.dialler.stop();
  await bench.admin(`
    update engine_node set owner = 'elsewhere', is_connected = true, lease_until = clock_timestamp() + interval '1 hour'`);
  const page = await agent.page();
  await open(page, '/pages2/binding/binding');
  await page.getByLabel('手机号或座机').fill('0571-88880001');
  await button(page, '打电话报码').click();
  await page.getByText('接起后听两遍验证码').waitFor();
  await expectSound(page, 'landline: code told');
  const orders = () =>
    bench.tenant.query<{ detail: { code: string } }>(sql`select detail from call_order where kind = 'test'`);
  await expect.poll(orders).toHaveLength(1);
  const [order] = await orders();
  const code = bench.cipher.open(bench.tenantId, Buffer.from(order!.detail.code, 'base64'));
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await button(page, '绑定').click();
  await page.getByText('拨号时先响这部电话').waitFor();
  expect((await own()).mode).toBe('line');
});

test('the screens of phones lead to each other: how one calls, this page, and the bound phone', patiently, async () => {
  const { agent, open } = await createLines();
  const page = await agent.page();
  await open(page, '/pages/outbound/outbound');
  await button(page, '网页电话与测试').click();
  await page.getByText('拨打时先响').first().waitFor();
  await expectSound(page, 'web phone: test');
  await button(page, '绑定一部电话').click();
  await page.getByLabel('手机号').waitFor();
  await page.goBack();
  await page.goBack();
  await button(page, '绑定手机').waitFor();
});

test('the lines one has are shown with room and health, and taken with a tap', patiently, async () => {
  const { agent, open, spareId, own } = await createLines();
  const page = await agent.page();
  await open(page, '/pages3/me');
  await button(page, '我们的线路').click();
  const card = page.getByRole('region', { name: '备用线路' });
  await card.getByText('02588886666').waitFor();
  await page.getByRole('region', { name: '停用线路' }).getByText('已停用').waitFor();
  await card.getByRole('button', { name: '用这条线路' }).waitFor();
  await expectSound(page, 'how to call: lines with room');
  await card.getByRole('button', { name: '用这条线路' }).click();
  await card.getByText('你在用这条线路').waitFor();
  await expect.poll(async () => (await own()).lineId).toBe(spareId);
});

test('a number that reached its calls of the day steps aside, and its line goes on', patiently, async () => {
  const { bench, agent, member, open, spareId } = await createLines();
  const lead = await member('主管', { dataScope: 'all' });
  const page = await lead.page();
  await open(page, '/pages3/settings/group?key=calling');
  await page.getByLabel('每个号码每天最多拨').fill('20');
  await button(page, '保存').click();
  const cap = async () => (await bench.call('calls.heldLines', {}, lead.token)).data.list[0]!.mostADay;
  await expect.poll(cap).toBe(20);
  for (let made = 0; made < 20; made += 1) {
    if (made === 19) bench.time.advance(10_000);
    await bench.domains.calls.recordPast(agent.who, {
      customerId: await agent.customer({ name: `客户${made}` }),
      lineId: spareId,
      createdAt: new Date(bench.clock.now().getTime() - 60_000),
      cause: 'answered',
      hungUpBy: 'customer',
      ringSeconds: 5,
      talkSeconds: 30,
      recording: null,
    });
  }
  await open(page, '/pages2/lineinfo/lineshow');
  const card = page.getByRole('region', { name: '备用线路' });
  await card.getByText('今天 20/20').waitFor();
  await card.getByText(/今天打满了 · .*恢复/).waitFor();
  await card.getByText('可用', { exact: true }).waitFor();
  await card.getByRole('button', { name: '用这条线路' }).waitFor();
  await expectSound(page, 'lines: a number that rests');
});

test('a phone is bound by a code, rings first, and is unbound again', patiently, async () => {
  const { bench, agent, open, own } = await createLines();
  const inbox = createInbox(bench.world);
  const page = await agent.page();
  await open(page, '/pages/outbound/outbound');
  await button(page, '绑定手机').click();
  await page.getByLabel('手机号').fill('1370000');
  await button(page, '发送验证码').click();
  await page.getByText('输入 11 位手机号').waitFor();
  await page.getByLabel('手机号').fill('13700001234');
  const code = await inbox.codeAfter(() => button(page, '发送验证码').click());
  await page.getByText('5 分钟内有效').waitFor();
  await page.getByLabel('验证码', { exact: true }).fill(code === '111111' ? '222222' : '111111');
  await button(page, '绑定').click();
  await page.getByText('验证码不对或已过期').waitFor();
  await expectSound(page, 'phone: wrong code');
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await button(page, '绑定').click();
  await page.getByText('拨号时先响这部电话').waitFor();
  await expectSound(page, 'phone: bound');
  expect((await own()).mode).toBe('line');

  await button(page, '解除绑定').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解除绑定' }).click();
  await page.getByLabel('手机号').waitFor();
  expect((await own()).mode).toBe('softphone');
});

test('the card of a line that registers says whether its carrier knows it, and since when', patiently, async () => {
  const { bench, agent, open, spareId } = await createLines();
  const { dialler, domains, tenantId, time } = bench;
  const [driver] = dialler.drivers().values();
  const register = async (trunkUser: string) => {
    await domains.calls.setLine(tenantId, spareId, { trunkUser, trunkSecret: 'one', registers: true });
    await driver!.provision();
    time.advance(30_000);
    await dialler.reconcile();
  };
  const page = await agent.page();
  await register('acme');
  await open(page, '/pages2/lineinfo/lineshow');
  await page.getByText('已注册到运营商').waitFor();
  await domains.calls.setLine(tenantId, spareId, { transport: 'tls', media: 'srtp-sdes' });
  await page.reload();
  await page.getByText('信令已加密（TLS） · 通话声音已加密（SRTP）').waitFor();
  await register('acme-refused');
  await page.reload();
  await page.getByText(/运营商拒绝注册：账号或密码不对.* · 今天 \d\d:\d\d 起/).waitFor();
  await button(page, '用这条线路').first().waitFor();
  await expectSound(page, 'lines: refused by the carrier');
});
