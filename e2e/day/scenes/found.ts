import { fill } from '../../press-and-fill.ts';
import { askForCode, press, typeCode } from '../people/phone.ts';
import type { Scene } from './scene.ts';

export const BOSS = { name: '周远', mobile: '13700000001' };

/** A person without an account opens the page, and has an enterprise a minute later. */
export const foundScene: Scene = {
  name: 'an enterprise is founded',
  async play(office) {
    const page = await office.phone();
    office.boss = page;
    await askForCode(page, { address: office.at('/'), mobile: BOSS.mobile });
    await typeCode(page, (await office.codes([BOSS.mobile])).get(BOSS.mobile)!);
    await page.getByRole('button', { name: /创建企业/ }).click();
    await fill(page, '企业名称', '远山科技');
    const founding = page.getByRole('dialog', { name: '创建企业' });
    await founding.getByRole('button', { name: /行业/ }).click();
    await press(page, '互联网与软件');
    await fill(page, '你的姓名', BOSS.name);
    await founding.getByRole('button', { name: '创建企业' }).click();
    await press(page, '开始使用');
    await page.waitForURL(/pages\/index\/index/);
    const listed = await office.operator(['enterprise', 'list']);
    office.tenantId = /^(\d+)\s+远山科技/m.exec(listed)![1]!;
  },
};
