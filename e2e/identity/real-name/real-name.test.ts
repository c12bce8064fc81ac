import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

const ASKED = '--use-fake-ui-for-media-stream';
const CAMERA = '--use-fake-device-for-media-stream';

let withCamera: Browser;
let refusing: Browser;
let without: Browser;
beforeAll(async () => {
  withCamera = await launchBrowser(undefined, [CAMERA, ASKED]);
  refusing = await launchBrowser(undefined, [CAMERA, `${ASKED}=deny`]);
  without = await launchBrowser(undefined, [ASKED]);
});
afterAll(() => Promise.all([withCamera.close(), refusing.close(), without.close()]));

const words = {
  zh: {
    name: '真实姓名',
    number: '身份证号',
    consent: /我同意/,
    next: '下一步：人脸识别',
    begin: '开始',
    take: '做好了，拍下',
    waiting: '审核中',
    check: '号码对不上，核对后再填',
    told: '个人认证没有通过',
    because: '照片里的人和身份证不是同一个人',
    denied: '摄像头没有权限',
    none: '没有找到摄像头',
    late: '超时了',
    busy: '摄像头被占用',
    dark: '看不到人脸',
    still: '画面没有变化',
    again: '再试一次',
    noDraft: '先填写姓名和身份证号',
    withdraw: '撤回并删除我的认证资料',
    delete: '删除',
  },
  en: {
    name: 'Real name',
    number: 'ID number',
    consent: /I agree/,
    next: 'Next: face recognition',
    begin: 'Start',
    take: 'Done, take photo',
    waiting: 'Under review',
    check: 'The number is not valid',
    told: 'Your personal authentication was refused',
    because: 'The face does not match the ID card',
    denied: 'Camera access is off',
    none: 'No camera found',
    late: 'Time is up',
    busy: 'The camera is in use',
    dark: 'No face detected',
    still: 'No movement detected',
    again: 'Try again',
    noDraft: 'Enter your name and ID number first',
    withdraw: 'Withdraw and delete my data',
    delete: 'Delete',
  },
};
const languages = ['zh', 'en'] as const;
const localeOf = { zh: 'zh-CN', en: 'en-GB' };

async function fillIn(page: Page, t: (typeof words)['zh'] | (typeof words)['en']): Promise<void> {
  await page.getByLabel(t.name, { exact: true }).fill('张小三');
  await page.getByLabel(t.number, { exact: true }).fill('11010519491231002x');
  await page.getByText(t.consent).click();
  await page.getByRole('button', { name: t.next }).click();
  await page.getByRole('button', { name: t.begin }).waitFor();
}

// The user has 20 s for each step. Where a test takes its steps, the page's time is fixed, because a busy machine may need
// longer.

/** Waits until the camera's picture differs clearly from that of the last wait. */
function pictureChanges(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const video = document.querySelector('video');
    if (!video || video.videoWidth === 0) return false;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [32, 32];
    const pen = canvas.getContext('2d')!;
    pen.drawImage(video, 0, 0, 32, 32);
    const { data } = pen.getImageData(0, 0, 32, 32);
    const kept = window as unknown as { lastPicture?: Uint8ClampedArray };
    const before = kept.lastPicture;
    const change = before ? data.reduce((sum, value, at) => sum + Math.abs(value - before[at]!), 0) / data.length : 255;
    if (change < 2) return false;
    kept.lastPicture = data;
    return true;
  });
}

test.each(languages)(
  'somebody proves who they are; a person refuses for the wrong face, and the member reads why: %s',
  { timeout: 90_000 },
  async (language) => {
    const t = words[language];
    const journey = await createJourney(withCamera);
    const agent = await journey.agent('赵婷');
    const page = await journey.signedIn(agent, { locale: localeOf[language] });
    await page.goto(journey.at('/pages/prove/prove'));
    await page.getByLabel(t.number, { exact: true }).fill('110105194912310021');
    await page.getByLabel(t.name, { exact: true }).click();
    await page.getByText(t.check).waitFor();
    await expectSound(page, 'real name: form');
    await fillIn(page, t);
    await expectSound(page, 'face: begin');
    await page.clock.setFixedTime(journey.clock.now());
    await page.getByRole('button', { name: t.begin }).click();
    for (let step = 1; step <= 3; step += 1) {
      await page
        .getByText(new RegExp(`${step}.*3`))
        .first()
        .waitFor();
      await pictureChanges(page);
      if (step === 1) await expectSound(page, 'face: first step');
      await page.getByRole('button', { name: t.take }).click();
    }
    await page.clock.setSystemTime(journey.clock.now());
    await page.getByText(t.waiting).waitFor();
    await expectSound(page, 'real name: waiting');

    const { realNames } = journey.domains.identity;
    const { tenantId, userId } = agent.member;
    const opened = await realNames.open(tenantId, userId);
    expect(opened).toMatchObject({ realName: '张小三', idNumber: '11010519491231002X' });
    await realNames.decide(tenantId, userId, { because: 'wrong_face', note: '请本人操作' });
    await page.locator('.toast', { hasText: t.told }).waitFor();
    await page.getByText(t.because).waitFor();
    await page.getByText('请本人操作').waitFor();
    await expectSound(page, 'real name: refused');
    await page.getByRole('button', { name: t.withdraw }).click();
    await page.getByRole('button', { name: t.delete, exact: true }).click();
    await page.getByText(t.because).waitFor({ state: 'detached' });
  },
);

test.each(languages)(
  'a camera that is refused and too much time have a screen each: %s',
  { timeout: 90_000 },
  async (language) => {
    const t = words[language];
    const journey = await createJourney(refusing);
    const agent = await journey.agent('赵婷');
    const page = await journey.signedIn(agent, { locale: localeOf[language] });
    await page.goto(journey.at('/pages/face-to/face-to'));
    await page.getByText(t.noDraft).waitFor();
    await page.goto(journey.at('/pages/prove/prove'));
    await fillIn(page, t);
    await page.getByRole('button', { name: t.begin }).click();
    await page.getByText(t.denied).waitFor();
    await expectSound(page, 'face: camera denied');

    const context = await withCamera.newContext({ locale: localeOf[language] });
    const kept = await page.evaluate(() => ({ ...localStorage }));
    await context.addInitScript((entries) => void Object.assign(localStorage, entries), kept);
    const other = await context.newPage();
    await other.clock.install({ time: journey.clock.now() });
    await other.goto(journey.at('/pages/prove/prove'));
    await fillIn(other, t);
    const begun = journey.clock.now().getTime();
    await other.clock.setFixedTime(begun);
    await other.getByRole('button', { name: t.begin }).click();
    await other.getByRole('button', { name: t.take }).waitFor();
    await other.clock.setFixedTime(begun + 21_000);
    await other.getByText(t.late).waitFor();
    await other.getByRole('button', { name: t.again }).click();
    await other.getByRole('button', { name: t.take }).waitFor();
    await context.close();
  },
);

test.each(languages)('a device without a camera says so: %s', { timeout: 60_000 }, async (language) => {
  const t = words[language];
  const journey = await createJourney(without);
  const page = await journey.signedIn(await journey.agent('赵婷'), { locale: localeOf[language] });
  await page.goto(journey.at('/pages/prove/prove'));
  await fillIn(page, t);
  await page.getByRole('button', { name: t.begin }).click();
  await page.getByText(t.none).waitFor();
});

test.each(languages)(
  'a camera in use, a dark picture and one that stands still have a screen each: %s',
  { timeout: 90_000 },
  async (language) => {
    const t = words[language];
    const journey = await createJourney(withCamera);
    const page = await journey.signedIn(await journey.agent('赵婷'), { locale: localeOf[language] });
    // The device shows nothing for a camera in use, and otherwise the same picture all the time.
    await page.addInitScript(() => {
      const shown = window as unknown as { camera: 'busy' | 'dark' | 'still' };
      shown.camera = 'busy';
      navigator.mediaDevices.getUserMedia = async () => {
        if (shown.camera === 'busy') throw new DOMException('in use', 'NotReadableError');
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [160, 160];
        const pen = canvas.getContext('2d')!;
        const draw = () => {
          pen.fillStyle = '#000';
          pen.fillRect(0, 0, 160, 160);
          if (shown.camera === 'still') {
            pen.fillStyle = '#e8c8a0';
            pen.fillRect(30, 20, 100, 120);
          }
        };
        const stream = canvas.captureStream(10);
        draw();
        setInterval(draw, 50);
        return stream;
      };
    });
    await page.goto(journey.at('/pages/prove/prove'));
    await fillIn(page, t);
    await page.clock.setFixedTime(journey.clock.now());
    await page.getByRole('button', { name: t.begin }).click();
    await page.getByRole('heading', { name: t.busy }).waitFor();
    await expectSound(page, 'face: camera in use');

    for (const camera of ['dark', 'still'] as const) {
      await page.evaluate((next) => void Object.assign(window, { camera: next }), camera);
      await page.getByRole('button', { name: t.again }).click();
      for (let step = 1; step <= 3; step += 1) {
        await page
          .getByText(new RegExp(`${step}.*3`))
          .first()
          .waitFor();
        await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
        await page.getByRole('button', { name: t.take }).click();
      }
      await page.getByRole('heading', { name: t[camera] }).waitFor();
      // The screen tells the reason, and no toast repeats it.
      expect(await page.locator('.toast').count()).toBe(0);
      await expectSound(page, `face: ${camera}`);
    }
  },
);
