import type { Office } from '../office.ts';
import { press } from '../people/phone.ts';
import type { Scene } from './scene.ts';

/** The product's fields, as options of `product save`. */
const product = {
  code: 'day',
  kind: 'package',
  name: '当日套餐',
  minutes: 20,
  price: '2',
  validity: { unit: 'month', count: 1 },
};

/** The boss pays in on the page of the test provider, and buys a package that the day's calls use up. */
export const moneyScene: Scene = {
  name: 'the boss recharges and buys a package',
  async play(office) {
    await recharge(office);
    await office.operator(['product', 'save'], JSON.stringify(product));
    await buy(office);
  },
};

/** The operator pays back the rest of a package while calls are on. */
export const refundScene: Scene = {
  name: 'the operator takes a package back',
  async play(office) {
    await buy(office);
    const { list } = await office.manager!.call('billing.packages', { state: 'inForce' });
    const [newest] = list.toSorted((one, other) => Number(other.id) - Number(one.id));
    const named = ['--enterprise', office.tenantId, '--reason', '客户退订'];
    await office.operator(['package', 'refund', newest!.id, ...named]);
  },
};

async function recharge(office: Office): Promise<void> {
  const page = office.boss!;
  const sheet = page.getByRole('dialog');
  await page.goto(office.at('/pages/money/home'));
  await press(page, '充值');
  await sheet.getByLabel('充值金额（元）').last().fill('66.60');
  await sheet.getByRole('radio', { name: '测试支付' }).click();
  await sheet.getByRole('button', { name: '去支付' }).click();
  await page.getByRole('button', { name: /^付款 ·/ }).click();
  await sheet.getByText('66.60 元已到账').waitFor();
  await sheet.getByRole('button', { name: '完成' }).click();
}

async function buy(office: Office): Promise<void> {
  const page = office.boss!;
  await page.goto(office.at('/pages2/buypackage/buypackage'));
  await page.reload();
  await page.getByRole('radio', { name: new RegExp(product.name) }).click();
  await page.getByRole('button', { name: '从余额支付 2.00 元' }).click();
  await page.getByText('分钟可用').first().waitFor();
}
