// @vitest-environment happy-dom
import { callFigures } from '@haihu/contract/statistics/values';
import { afterEach, expect, test } from 'vitest';
import { type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from '../texts.ts';
import { CallFigures } from './call-figures.tsx';

afterEach(clearPage);

const visit: Visit = { name: 'callStatistics', label: '', title: '', pullDownRefresh: false, place: '1' };

test('long calls have a card, a column of the chart and a rank', async () => {
  signInAs({ permissions: ['statistics.read'], dataScope: 'all' });
  navigate();
  const counts = { ...Object.fromEntries(callFigures.map((figure) => [figure, 0])), longCalls: 4711 };
  const row = { key: '1', memberId: '1', name: '赵婷', rank: 1, customers: null, ...counts };
  serve({
    'statistics.callTotals': () => ({ now: counts, before: counts, lines: [], modes: [] }) as never,
    'statistics.callSeries': () => ({ points: [], groups: [] }),
    'statistics.callRanks': () => ({ list: [row] }) as never,
    'statistics.callAreas': () => ({ own: null, missing: [] }),
    'statistics.callOutcomes': () => ({ list: [] }),
    'statistics.callSound': () => ({ all: null, list: [] }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <CallFigures query={{}} setQuery={() => undefined} source="lines" />
    </VisitContext>,
  );
  await happen();
  expect(['长通话', 'Long calls']).toContain(t.longCalls);
  expect(host.querySelector('.stat-pair')?.textContent).toContain(`${t.longCalls}4,711`);
  expect(host.querySelector('.stat-chips')?.textContent).toContain(t.longCalls);
});
