import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Gallery, openGallery, phone } from './gallery.ts';

let gallery: Gallery;
let page: Page;
beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());
beforeEach(async () => {
  page = await gallery.browser.newPage({ ...phone, reducedMotion: 'reduce' });
});
afterEach(() => page.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (words: string) => page.getByRole('status').getByText(words, { exact: true });
const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);

describe('dialogs', () => {
  beforeEach(() => gallery.open(page, 'part-floating'));

  test('take the focus, keep it, and give it back with the answer no at Escape', async () => {
    await button('问一次').press('Enter');
    const dialog = page.getByRole('alertdialog', { name: '把 3 位客户移入新客公海？' });
    await dialog.waitFor();
    const walked = new Set<string | null | undefined>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      walked.add(await focused());
    }
    // Beside the page itself, which leads to the browser's own bar, only the three answers take the focus.
    expect([...walked].filter((words) => words && words.length < 10).toSorted()).toEqual([
      '先看名单',
      '取消',
      '退回公海',
    ]);
    await page.keyboard.press('Escape');
    await toast('没有移动').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('问一次');
  });

  test('a key that was meant for the page answers nothing', async () => {
    await button('问一次').press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await page.getByRole('alertdialog').count()).toBe(1);
  });

  test('answer yes, and the third way answers no and does its own', async () => {
    await button('问一次').click();
    await button('退回公海').click();
    await toast('3 位已退回公海').waitFor();
    await button('问一次').click();
    await button('先看名单').click();
    await toast('没有移动').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  });

  test('one that must be confirmed has no other way out', async () => {
    await button('必须确认').click();
    const dialog = page.getByRole('alertdialog', { name: '提示' });
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await page.mouse.click(10, 10);
    expect(await dialog.isVisible()).toBe(true);
    await button('确定').click();
    await toast('去登录').waitFor();
  });
});

describe('sheets', () => {
  beforeEach(() => gallery.open(page, 'part-floating'));
  const sheet = (name: string) => page.getByRole('dialog', { name });

  test('close by their cross, Escape and a tap beside them, and give the focus back', async () => {
    const ways = [() => button('关闭').click(), () => page.keyboard.press('Escape'), () => page.mouse.click(100, 100)];
    for (const close of ways) {
      await button('面板').focus();
      await page.keyboard.press('Enter');
      await sheet('查看号码').waitFor();
      await close();
      await sheet('查看号码').waitFor({ state: 'hidden' });
      expect(await focused()).toBe('面板');
    }
  });

  test('things behind a sheet cannot be used, a question lies above, and each goes back to its origin', async () => {
    await button('面板').press('Enter');
    await page.locator('#app[inert]').waitFor({ state: 'attached' });
    await button('先问一次').press('Enter');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await page.locator('.layer[inert] .sheet').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('先问一次');
    expect(await sheet('查看号码').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await sheet('查看号码').waitFor({ state: 'detached' });
    expect(await focused()).toBe('面板');
    expect(await page.locator('#app[inert]').count()).toBe(0);
  });

  test('Tab stays inside from the first time it is pressed', async () => {
    // Without painting, the page would not be inert yet, nor the focus inside.
    await page.evaluate(() => (window.requestAnimationFrame = () => 0));
    await button('面板').press('Enter');
    await page.locator('.layer.open').waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await button('面板').evaluate((element) => element.matches(':focus'))).toBe(false);
    expect(await page.locator('#app[inert]').count()).toBe(1);
  });

  test('the back gesture closes the one on top, and is heard again where it may not', async () => {
    const goBack = () => page.evaluate(() => history.back());
    await button('面板').click();
    await button('先问一次').click();
    await page.getByRole('alertdialog').waitFor();
    await goBack();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await sheet('查看号码').isVisible()).toBe(true);
    await goBack();
    await sheet('查看号码').waitFor({ state: 'detached' });
    await button('必须确认').click();
    await goBack();
    // The question puts its entry into the history again.
    await page.waitForFunction(() => (history.state as { covered?: boolean } | null)?.covered);
    await goBack();
    expect(await page.getByRole('alertdialog', { name: '提示' }).isVisible()).toBe(true);
  });

  test('a tap inside, or on what is behind, does nothing else', async () => {
    await button('面板').click();
    await sheet('查看号码').getByRole('textbox', { name: '原因' }).fill('客户要求');
    await sheet('查看号码').getByText('查看号码').click();
    expect(await sheet('查看号码').isVisible()).toBe(true);
  });

  test('follow the finger down and go after a third of their height, not before', async () => {
    await button('长面板').click();
    await sheet('选择部门').waitFor();
    const pull = async (down: number) => {
      const { x, y } = (await page.locator('.sheet .grab').boundingBox())!;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + down, { steps: 5 });
      // A finger that rests before it lifts makes no flick.
      await expect.poll(() => page.locator('.sheet').getAttribute('style')).toContain(`translateY(${down}px)`);
      await page.mouse.move(x + 1, y + down);
    };
    await pull(150);
    await page.mouse.up();
    expect(await sheet('选择部门').isVisible()).toBe(true);
    expect((await page.locator('.sheet').boundingBox())!.y).toBe(28);
    await pull(400);
    await page.mouse.up();
    await sheet('选择部门').waitFor({ state: 'hidden' });
  });

  test('never reach the top, scroll inside, and keep their bar in sight', async () => {
    await button('长面板').click();
    await sheet('选择部门').waitFor();
    const { top, bottom } = await page
      .locator('.sheet')
      .evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([top, bottom]).toEqual([28, 844]);
    await sheet('选择部门').getByText('销售 40 部').scrollIntoViewIfNeeded();
    expect(await sheet('选择部门').getByRole('button', { name: '取消' }).isVisible()).toBe(true);
  });

  test('a list of actions does one and closes; what is off says why', async () => {
    await button('操作').click();
    const merge = sheet('何丽娟').getByRole('button', { name: '合并' });
    expect(await merge.isDisabled()).toBe(true);
    expect(await merge.textContent()).toContain('没有重复的客户');
    await sheet('何丽娟').getByRole('button', { name: '转移给同事' }).click();
    await toast('转移').waitFor();
    await sheet('何丽娟').waitFor({ state: 'hidden' });
  });

  test('the time wheels turn by keys and by scrolling, minutes without end', async () => {
    await button('选时间').click();
    const [hour, minute] = [page.getByRole('spinbutton', { name: '时' }), page.getByRole('spinbutton', { name: '分' })];
    await hour.press('ArrowDown');
    await button('约在 明天 11:00').waitFor();
    await minute.press('ArrowUp');
    await button('约在 明天 11:50').waitFor();
    await page.getByRole('spinbutton', { name: '日期' }).evaluate((wheel) => wheel.scrollTo(0, 44 * 2));
    await button('约在 11月22日 周日 11:50').waitFor();
    await page.getByRole('radio', { name: '明天 10:00' }).click();
    await button('约在 明天 10:00').waitFor();
  });
});

describe('toasts', () => {
  beforeEach(() => gallery.openWithoutTime(page, 'part-floating'));
  const shown = async (words: string) => (await toast(words).count()) === 1;

  test.each([
    ['一句话', '没有网络', 2000],
    ['1.5 秒', '该客户已被领取', 1500],
    ['可撤销', '2 位已退回公海', 5000],
  ])('%s: stays as long as it should', async (opener, words, milliseconds) => {
    await button(opener).click();
    await page.clock.runFor(milliseconds - 50);
    expect(await shown(words)).toBe(true);
    await page.clock.runFor(100);
    expect(await shown(words)).toBe(false);
  });

  test('one at a time, and the new one has its whole time', async () => {
    await button('一句话').click();
    await page.clock.runFor(1500);
    await button('做完了').click();
    await page.clock.runFor(1900);
    expect(await shown('没有网络')).toBe(false);
    expect(await shown('已领取黄伟，今天还可领 38 位')).toBe(true);
  });

  test('undo does it once and takes the toast away', async () => {
    await button('可撤销').click();
    await button('撤销').click();
    expect(await shown('2 位已退回公海')).toBe(false);
    expect(await shown('已撤销')).toBe(true);
  });
});

describe('buttons', () => {
  test('at work: same width, other words, deaf; after 8 s it says that it is still at it', async () => {
    await gallery.openWithoutTime(page, 'part-buttons');
    const save = page.getByTestId('save');
    const width = async () => (await save.boundingBox())!.width;
    const before = await width();
    await save.click();
    expect(await save.innerText()).toBe('保存中');
    expect(await width()).toBe(before);
    await save.dispatchEvent('click');
    await page.clock.runFor(7900);
    expect(await save.innerText()).toBe('保存中');
    await page.clock.runFor(200);
    expect(await save.innerText()).toBe('还在保存');
    expect(await width()).toBe(before);
    await page.clock.runFor(2000);
    expect(await save.innerText()).toBe('保存');
  });

  test('off for a reason: the reason is its description and it can be reached', async () => {
    await gallery.open(page, 'part-buttons');
    const call = page.getByRole('button', {
      name: '呼叫',
      description: '本号码 24 小时内已拨 3 次，14:05 后可再拨',
    } as never);
    await call.focus();
    expect(await call.getAttribute('aria-disabled')).toBe('true');
  });

  test('a count-down runs and ends', async () => {
    await gallery.openWithoutTime(page, 'part-buttons');
    await button('发送验证码').click();
    await page.clock.runFor(8000);
    expect(await page.getByRole('button', { name: /秒后重发/ }).innerText()).toMatch(/^5[23] 秒后重发$/);
    await page.clock.runFor(53_000);
    expect(await button('发送验证码').isEnabled()).toBe(true);
  });
});

describe('choices', () => {
  beforeEach(() => gallery.open(page, 'part-choices'));
  const on = (group: string) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { checked: true });

  test('arrows walk through levels and outcomes, past what is off, and take what they come to', async () => {
    await on('等级').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await on('等级').getAttribute('aria-label')).toBe('C 待筛选');
    await page.keyboard.press('End');
    expect(await on('等级').getAttribute('aria-label')).toBe('F 无需跟进');
    await page.keyboard.press('ArrowRight');
    expect(await on('等级').getAttribute('aria-label')).toBe('A 强意向');

    await on('结果').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await on('结果').innerText()).toBe('不是本人');
    await page.keyboard.press('Space');
    expect(await on('结果').count()).toBe(0);
  });

  test('a chip that is on shows its cross and goes off', async () => {
    const chip = button('3 天未打');
    expect(await chip.locator('svg').count()).toBe(1);
    await chip.press('Space');
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    expect(await chip.locator('svg').count()).toBe(0);
  });

  test('a menu opens at its button, is walked by arrows, and gives the focus back', async () => {
    await button('部门').press('Enter');
    const menu = page.getByRole('menu');
    await expect.poll(focused).toBe('改名');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('删除');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(focused).toBe('部门');
    await button('排序').click();
    await page.getByRole('menuitemradio', { name: '按跟进时间' }).click();
    await button('排序').click();
    expect(await page.getByRole('menuitemradio', { checked: true }).innerText()).toBe('按跟进时间');
  });

  test('an open menu stays at its button when the phone is turned', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await button('排序').click();
    const apart = async () => {
      const [menu, key] = [await page.getByRole('menu').boundingBox(), await button('排序').boundingBox()];
      return Math.min(Math.abs(menu!.x - key!.x), Math.abs(menu!.x + menu!.width - key!.x - key!.width));
    };
    expect(await apart()).toBeLessThan(2);
    const { x } = (await button('排序').boundingBox())!;
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await button('排序').boundingBox())!.x).not.toBe(x);
    await expect.poll(apart).toBeLessThan(2);
  });
});

describe('fields', () => {
  beforeEach(() => gallery.open(page, 'part-fields'));

  test('a code can be typed or pasted with its spaces, and is complete once', async () => {
    const code = page.getByRole('textbox', { name: '验证码', exact: true });
    await code.pressSequentially('60a39');
    expect(await code.inputValue()).toBe('6039');
    await code.fill('602 394');
    expect(await code.inputValue()).toBe('602394');
    await toast('602394').waitFor();
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  });

  test('an error is the description of its field', async () => {
    const mobile = page.getByRole('textbox', { name: '手机号' });
    expect(await mobile.getAttribute('aria-invalid')).toBe('true');
    const said = await mobile.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${said}"]`).innerText()).toBe('号码少 1 位');
  });

  test('the eye shows a password and hides it, the cross empties and keeps the focus near', async () => {
    const password = page.getByLabel('密码', { exact: true });
    await button('显示密码').click();
    expect(await password.getAttribute('type')).toBe('text');
    await button('隐藏密码').click();
    expect(await password.getAttribute('type')).toBe('password');
    const search = page.getByRole('searchbox');
    await button('清除').last().click();
    expect(await search.inputValue()).toBe('');
    expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});
