// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Query } from '../../shared/lib/navigation.ts';
import { VisitContext } from '../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { tasksTab } from './tasks-tab.tsx';
import { t } from './texts.ts';

const visit = { name: 'tasks', label: '', title: '', pullDownRefresh: false, place: '' } as const;
const { default: Tab } = tasksTab(({ tabs }) => (
  <main>
    {tabs}
    <p>the tasks</p>
  </main>
));

beforeEach(() => {
  signInAs();
  navigate();
  serve({ 'messages.agenda': () => ({ due: 0, kinds: [], list: [], next: null }) });
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/** Draws the tab with a query, which changes as the user chooses. */
async function drawTab(first: Query = {}) {
  let query = first;
  const tab = () => (
    <VisitContext value={visit}>
      <Tab query={query} setQuery={(next) => void (query = next)} />
    </VisitContext>
  );
  const { host, render, leave } = await draw(tab());
  await happen();
  const chosen = () => host.querySelector('[role=radiogroup] [aria-checked=true]');
  async function choose(label: string): Promise<void> {
    await happen(() =>
      [...host.querySelectorAll<HTMLElement>('[role=radio]')].find(({ textContent }) => textContent === label)!.click(),
    );
    await render(tab());
    await happen();
  }
  return { host, chosen, choose, leave };
}

test('the tab opens with the agenda, and later with the last choice of this device', async () => {
  const first = await drawTab();
  expect(first.chosen()!.textContent).toBe(t.agenda);
  await first.choose(t.tasks);
  expect(first.host.textContent).toContain('the tasks');
  await first.leave();
  const second = await drawTab();
  expect(second.host.textContent).toContain('the tasks');
  await second.choose(t.agenda);
  await second.leave();
  expect((await drawTab()).chosen()!.textContent).toBe(t.agenda);
});

test('a choice by the keyboard keeps its place in the bar of the other view', async () => {
  const { chosen, choose } = await drawTab();
  await choose(t.tasks);
  expect(document.activeElement).toBe(chosen());
});

test.each([{ list: 'over' }, { search: '春' }, { view: 'tasks' }])(
  'an address that means the tasks shows them: %o',
  async (query) => {
    expect((await drawTab(query)).host.textContent).toContain('the tasks');
  },
);
