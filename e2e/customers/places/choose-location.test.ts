import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAmap, startLocalAmap } from '../../../apps/server/test/journeys.ts';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound, journeysInOneWorld } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const onPlainGrid = journeysInOneWorld();

const words = {
  zh: {
    place: '地图位置',
    map: '地图，可以移动和缩放',
    coordinates: '坐标，例如 39.9042, 116.4074',
    outside: '没有这样的位置',
    unreadable: '没有开通地点搜索',
    mine: '我的位置',
    allow: '去允许',
    name: '地点名称（选填）',
    take: '就选这里',
    saved: '位置已保存',
    choose: '在地图上选',
    search: '地点、地址或坐标',
    distance: '看看离我多远',
    byCar: '驾车',
    look: '看看这个位置',
    more: '加图片或位置',
    onMap: '地图选点',
    chosen: '在地图上选的',
    save: '保存',
  },
  en: {
    place: 'On the map',
    map: 'Map',
    coordinates: 'Coordinates such as 39.9042, 116.4074',
    outside: 'Place not found',
    unreadable: 'Place search is not available',
    mine: 'My location',
    allow: 'Continue',
    name: 'Name of the place (optional)',
    take: 'Use this place',
    saved: 'Place saved',
    choose: 'Choose on the map',
    search: 'Place, address or coordinates',
    distance: 'How far is it from me?',
    byCar: 'By car',
    look: 'View place',
    more: 'Add pictures or a place',
    onMap: 'Pick on map',
    chosen: 'chosen on the map',
    save: 'Save',
  },
};
const languages = ['zh', 'en'] as const;
const localeOf = { zh: 'zh-CN', en: 'en-GB' };
const shanghai = { latitude: 31.2304, longitude: 121.4737 };

async function search(page: Page, placeholder: string, typed: string): Promise<void> {
  await page.getByPlaceholder(placeholder).fill(typed);
  await page.getByPlaceholder(placeholder).press('Enter');
}

test.each(languages)(
  'a customer gets a place on a plain grid: by coordinates, by a finger, or where one is: %s',
  { timeout: 90_000 },
  async (language) => {
    const t = words[language];
    const journey = await onPlainGrid(browser);
    const agent = await journey.agent('赵婷');
    const id = await journey.addToPublicPool({ name: '五金店' });
    await journey.call('customers.claim', { ids: [id] }, agent.token);
    const page = await journey.signedIn(agent, { locale: localeOf[language], geolocation: shanghai });
    await page.context().grantPermissions(['geolocation']);
    await page.goto(journey.at(`/pages/client/detail?id=${id}&tab=data`));
    await page.getByRole('button', { name: t.place }).click();
    await page.getByRole('application', { name: t.map }).waitFor();
    await page.locator('.map-tile').first().waitFor();
    await expectSound(page, 'choose place: map');
    await search(page, t.coordinates, '天安门');
    await page.getByText(t.unreadable).waitFor();
    await search(page, t.coordinates, '95, 116');
    await page.getByText(t.outside).waitFor();
    await search(page, t.coordinates, '29.30612, 120.07488');
    await page.getByText('29.30612, 120.07488').waitFor();

    const map = (await page.locator('.map-view').boundingBox())!;
    await page.mouse.move(map.x + 200, map.y + 200);
    await page.mouse.down();
    await page.mouse.move(map.x + 120, map.y + 120, { steps: 5 });
    await page.mouse.up();
    await page.getByText('29.30612, 120.07488').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.mine }).click();
    await page.getByText('31.23040, 121.47370').waitFor();
    await page.getByLabel(t.name).fill('外滩展厅');
    await page.getByRole('button', { name: t.take }).click();
    await page.locator('.toast', { hasText: t.saved }).waitFor();
    expect((await journey.call('customers.place', { id }, agent.token)).data.place).toMatchObject({
      ...shanghai,
      system: 'wgs84',
      name: '外滩展厅',
    });
    await page.goto(journey.at(`/pages/client/detail?id=${id}&tab=data`));
    await page.getByRole('button', { name: /外滩展厅/ }).click();
    await page.getByRole('heading', { name: '外滩展厅' }).waitFor();
    await page.getByText('31.23040, 121.47370').waitFor();

    // The form of a follow-up opens the same map.
    await page.goto(journey.at(`/pages/client/detail?id=${id}&write=1`));
    await page.getByRole('button', { name: t.more }).click();
    await page.getByRole('button', { name: t.onMap }).click();
    await search(page, t.coordinates, '29.30612 120.07488');
    await expectSound(page, 'follow-up: coordinates');
    await page.getByRole('button', { name: t.take }).click();
    await page.getByText(`29.30612, 120.07488 · ${t.chosen}`).waitFor();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByRole('link', { name: /29\.30612, 120\.07488/ }).waitFor();
  },
);

test.each(languages)(
  'with tiles and a map service a place is found by its name, and the way there measured: %s',
  { timeout: 90_000 },
  async (language) => {
    const t = words[language];
    await using amap = await startLocalAmap('key');
    const service = createAmap({ key: 'key', address: amap.address });
    const tiles = {
      url: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
      attribution: '<b>示例</b>地图',
      system: 'gcj02',
    } as const;
    const journey = await createJourney(browser, { maps: { service, tiles } });
    const agent = await journey.agent('赵婷');
    const page = await journey.signedIn(agent, { locale: localeOf[language], geolocation: shanghai });
    await page.context().grantPermissions(['geolocation']);
    let drawn = 0;
    await page.route('http://127.0.0.1:9/**', (route) => {
      drawn += 1;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dce6d4"/><path d="M0 90H256M90 0V256" stroke="#fff" stroke-width="14"/></svg>`;
      return route.fulfill({ contentType: 'image/svg+xml', body: svg });
    });
    await page.goto(journey.at('/choose-location'));
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    expect(drawn).toBeGreaterThan(0);
    await page.getByText('<b>示例</b>地图').waitFor();
    await search(page, t.search, '天安门');
    await page.getByRole('button', { name: /^天安门/ }).click();
    await page.getByText('39.90923, 116.39743').waitFor();
    await expectSound(page, 'choose place: searched');
    await page.getByRole('button', { name: t.look }).click();
    // The map's coordinates are in the map's system; these are in the device's.
    await page.getByText(/39\.907\d\d, 116\.391\d\d/).waitFor();
    await page.getByRole('button', { name: t.distance }).click();
    await page.getByText(t.byCar).waitFor();
    await expectSound(page, 'choose place: by car');

    amap.be('over_quota');
    await page.goto(journey.at('/choose-location'));
    await search(page, t.search, '麦当劳');
    await page
      .getByRole('status')
      .getByText(language === 'zh' ? '地图服务暂时没有回应' : 'The map service is not responding')
      .first()
      .waitFor();
  },
);
