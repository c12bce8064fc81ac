// @vitest-environment happy-dom
import type { ReplyOf } from '@haihu/contract/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import CallStatistics from '../of-calls/call-statistics.tsx';
import { t } from '../texts.ts';

type Figures = ReplyOf<'statistics.callers'>;

const visit = { name: 'callStatistics', label: '', title: '', pullDownRefresh: false, place: '1' } as const;
const of = { taken: 8, averageWait: 7, talkSeconds: 640, declined: 1, absent: 0 };
const all = { ...of, callers: 10, missed: 2, messages: 1, takenRate: 0.8, within20Rate: 0.7 };
const own = { ...of, callers: null, missed: null, messages: null, takenRate: null, within20Rate: null };
const figures: Figures = {
  takesCallers: true,
  now: all,
  before: { ...all, missed: 1 },
  points: [{ startsAt: '2026-03-02T00:00:00.000Z', ...all }],
  lines: [{ lineId: '7', name: '义乌专线', ...all }],
  members: [
    { memberId: '3', name: '赵婷', ...own },
    { memberId: '4', name: '李敏', ...own, taken: 0, absent: 2 },
  ],
};

beforeEach(() => signInAs({ dataScope: 'all' }));
afterEach(clearPage);

async function open(reply: Figures, query: Record<string, string> = {}) {
  const places = {
    departments: ['一部', '二部'].map((name, index) => ({ id: `3${index}`, name, depth: 0 })),
    roles: [],
  };
  const asked = serve({ 'statistics.callers': () => reply, 'enterprises.places': () => places });
  const went = navigate();
  const chosen: unknown[] = [];
  const { host } = await draw(
    <VisitContext value={visit}>
      <CallStatistics query={{ side: 'in', ...query }} setQuery={(next) => chosen.push(next)} />
    </VisitContext>,
  );
  await happen();
  const press = (words: string) =>
    happen(() => [...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))!.click());
  return { host, went, chosen, press, asked };
}

test('callers are shown with their line and members, and lead to their records and to the missed calls', async () => {
  const { host, went, press } = await open(figures, { from: '2026-03-01', to: '2026-03-02' });
  const words = host.textContent!;
  for (const shown of [t.callers.takenRate, '80.0%', '70.0%', '义乌专线', '赵婷', t.callers.declined])
    expect(words).toContain(shown);
  expect(words).not.toContain(t.lostAreNobodys);
  await press(t.callers.missed);
  await press('赵婷');
  const days = { direction: 'inbound', from: '2026-03-01', to: '2026-03-02', of: undefined };
  expect(went).toEqual([
    ['open', 'missedCalls'],
    ['open', 'callRecords', { ...days, agents: '3' }],
  ]);
});

test('members are listed by the chosen figure', async () => {
  const { host } = await open(figures, { by: 'absent' });
  expect(host.textContent!.indexOf('李敏')).toBeLessThan(host.textContent!.indexOf('赵婷'));
});

test('who does not see everybody is told that callers whom nobody took are not among the figures', async () => {
  const { host } = await open({
    ...figures,
    now: own,
    before: own,
    points: [{ ...figures.points[0]!, ...own }],
    lines: [],
  });
  expect(host.textContent).toContain(t.lostAreNobodys);
  expect(host.textContent).toContain(t.takenOverTime);
  expect(host.textContent).not.toContain(t.callers.missed);
});

test('an enterprise that nobody called is told what comes here, and the side can be left', async () => {
  const { host, chosen, press } = await open({ ...figures, takesCallers: false, lines: [], members: [] });
  expect(host.textContent).toContain(t.noCallersYetHint);
  expect(host.textContent).not.toContain(t.callers.takenRate);
  await press(t.sides.out);
  expect(chosen).toEqual([expect.objectContaining({ side: undefined })]);
});

test('a department is chosen for the address, and its records are those of its members', async () => {
  signInAs({ dataScope: 'all', permissions: ['organisation.read'] });
  const whole = await open(figures, { from: '2026-03-01', to: '2026-03-02', figure: 'calls' });
  const chip = [...whole.host.querySelectorAll<HTMLElement>('[role=radio]')].find((one) => one.textContent === '二部')!;
  await happen(() => chip.click());
  expect(whole.chosen).toEqual([expect.objectContaining({ side: 'in', department: '31' })]);
  expect(whole.asked[0]!.request).not.toHaveProperty('departmentId');
  await clearPage();

  signInAs({ dataScope: 'all', permissions: ['organisation.read'] });
  const part = { ...figures, now: own, before: own, points: [{ ...figures.points[0]!, ...own }], lines: [] };
  const { host, asked, went, press } = await open(part, { department: '31' });
  expect(asked.find(({ name }) => name === 'statistics.callers')!.request).toMatchObject({ departmentId: '31' });
  expect(host.textContent).toContain(t.lostAreOfAll);
  await press(t.callers.taken);
  expect(went).toEqual([['open', 'callRecords', expect.objectContaining({ answered: 'yes', agents: '3,4' })]]);
});

test('a department without callers leads to no records, because those of everybody would be wrong', async () => {
  const { host } = await open({ ...figures, now: own, before: own, lines: [], members: [] }, { department: '31' });
  expect([...host.querySelectorAll('button')].some((one) => one.textContent?.includes(t.callers.taken))).toBe(false);
});

test('who looks at their own figures, or leads nobody, narrows them to no department', async () => {
  const { asked } = await open(figures, { department: '31', of: 'me' });
  expect(asked.at(-1)!.request).not.toHaveProperty('departmentId');
  await clearPage();
  signInAs({ dataScope: 'self', permissions: ['organisation.read'] });
  const { asked: ownOnes } = await open(figures, { department: '31' });
  expect(ownOnes.map(({ name }) => name)).toEqual(['statistics.callers']);
  expect(ownOnes[0]!.request).not.toHaveProperty('departmentId');
});
