// @vitest-environment happy-dom
import type { HeldLine } from '@haihu/contract/calls/lines';
import type { ReplyOf } from '@haihu/contract/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import { CallFigures } from './call-figures.tsx';

const visit = { name: 'deviceCallStatistics', label: '', title: '', pullDownRefresh: false, place: '1' } as const;
const none = { calls: 0, answered: 0, answerRate: 0, talkSeconds: 0, averageSeconds: 0, undialled: 0 };

beforeEach(() => signInAs({ dataScope: 'all' }));
afterEach(clearPage);

const health = { calls: 0, answered: 0, short: 0, repeats: 0, complaints: 0, pausedUntil: null } as const;

/** Makes a line with one number of a place. */
const lineOf = (name: string, area: string, enabled = true): HeldLine => ({
  id: name,
  name,
  carrier: '',
  area,
  price: '1200',
  usable: enabled,
  reason: enabled ? null : 'disabled',
  stepSeconds: 60,
  minimumSeconds: 0,
  concurrency: 10,
  running: 0,
  enabled,
  countries: ['CN'],
  health: { ...health, state: 'unknown', reasons: [] },
  numbers: [{ id: name, callerId: '057427800001', area, health: { ...health, state: 'unknown', reasons: [] } }],
});

async function figures(
  source: 'device' | 'lines',
  now: typeof none,
  sound: ReplyOf<'statistics.callSound'> = { all: null, list: [] },
  query: Record<string, string> = {},
  missing: ReplyOf<'statistics.callAreas'>['missing'] = [],
) {
  const asked = serve({
    'statistics.callTotals': () => ({ now, before: none, lines: [], modes: [] }),
    'statistics.deviceCallTotals': () => ({ now, before: none }),
    'statistics.callSeries': () => ({ points: [] }),
    'statistics.callAreas': () => ({ own: null, missing }),
    'calls.heldLines': () => ({ list: [lineOf('浙江商务线', '浙江宁波'), lineOf('旧线', '江苏苏州', false)] }),
    'statistics.callOutcomes': () => ({ list: [] }),
    'statistics.callSound': () => sound,
    'statistics.callRanks': () => ({ list: [] }),
    'statistics.callsBehind': () => ({ list: [], next: null, total: 0, talkSeconds: 0 }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <CallFigures query={query} setQuery={() => undefined} source={source} />
    </VisitContext>,
  );
  await happen();
  return Object.assign(host, { asked });
}

test('without calls by own phones, the page says how they come there and leads to the calling method', async () => {
  const went = navigate();
  const host = await figures('device', none);
  expect(host.textContent).toContain(t.noOwnPhoneCallsHint);
  expect(host.textContent).not.toContain(t.ranks);
  const key = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === t.toCallingMethod)!;
  await happen(() => key.click());
  expect(went).toEqual([['open', 'callingMethod']]);
});

test.each([
  ['device', { ...none, calls: 1 }],
  ['device', { ...none, undialled: 1 }],
  ['lines', none],
] as const)('figures are shown for %s, %j', async (source, now) => {
  navigate();
  const host = await figures(source, now);
  expect(host.textContent).not.toContain(t.noOwnPhoneCallsHint);
  expect(host.textContent).toContain(t.ranks);
});

test.each([
  [3, '75.0%', true],
  [2, '50.0%', false],
])('the sound of calls is told of all and by member: %i choppy ones of 4', async (poor, share, isAdvised) => {
  navigate();
  const member = { memberId: '7', name: '赵婷', mos: 2.9, calls: 4, poor };
  const host = await figures('lines', none, { all: { mos: 3.84, calls: 12, poor: 3 }, list: [member] });
  expect(host.textContent).toContain(`${t.heard('12', '3.8')} · ${t.choppy('25.0%')}`);
  expect(host.textContent).toContain(`赵婷2.9${t.choppy(share)}`);
  expect(host.textContent?.includes(t.cableAdvice)).toBe(isAdvised);
});

test.each([
  ['lines', 6],
  ['device', 4],
] as const)('every figure of calls over %s is that of the chosen department', async (source, count) => {
  navigate();
  const heard = { all: null, list: [] };
  const { asked } = await figures(source, { ...none, calls: 2 }, heard, { department: '31', figure: 'calls' });
  const ofFigures = asked.filter(({ name }) => name.startsWith('statistics.') && name !== 'statistics.callsBehind');
  expect(ofFigures.map(({ request }) => request.departmentId)).toEqual(Array.from({ length: count }, () => '31'));
  const behind = asked.find(({ name }) => name === 'statistics.callsBehind');
  expect(behind!.request).toMatchObject({ departmentId: '31', figure: 'calls' });
});

const sound = { all: null, list: [] };

test('a place for which a line has a number names the line, and only others lead to the lines on sale', async () => {
  const went = navigate();
  const places = [
    { area: '浙江杭州', calls: 40, answered: 4 },
    { area: '江苏苏州', calls: 30, answered: 2 },
  ];
  const host = await figures('lines', none, sound, {}, places);
  const [near, far] = [...host.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(near).toBe(`浙江杭州${t.numberOnLine('浙江商务线')}40${t.answerRate} 10.0%`);
  // A line out of use shows no number.
  expect(far).toBe(`江苏苏州30${t.answerRate} 6.7%`);
  expect(host.textContent).toContain(t.takeOwnNumbers);
  const key = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === t.getNumbers)!;
  await happen(() => key.click());
  expect(went).toEqual([['open', 'linesOnSale']]);
});

test('nobody is sent to buy numbers that the enterprise has', async () => {
  navigate();
  const host = await figures('lines', none, sound, {}, [{ area: '浙江温州', calls: 40, answered: 4 }]);
  expect(host.textContent).toContain(t.takeOwnNumbers);
  expect(host.textContent).not.toContain(t.getNumbers);
});
