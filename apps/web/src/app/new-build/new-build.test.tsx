// @vitest-environment happy-dom
import { skipToken, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runKey, useKnownRun } from '../../parts/calls/use-run.ts';
import { currentCallKey } from '../../parts/calls/use-call.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { clearPage, draw, pass } from '../../shared/lib/test-page.tsx';
import { useUnsaved } from '../../shared/lib/use-unsaved.ts';
import { tellOfNewBuild } from './new-build.tsx';
import { t } from './texts.ts';

const HALF_AN_HOUR = 30 * 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  show('visible');
  await clearPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function Form({ isDirty }: { isDirty: boolean }) {
  useUnsaved(isDirty);
  useKnownRun();
  useQuery({ queryKey: [currentCallKey], queryFn: skipToken });
  return <textarea />;
}

/** Draws a page, and tells it of a new build. Returns the function that would reload it. */
async function pageWithNewBuild() {
  const drawn = await draw(
    <div className="app">
      <Form isDirty={false} />
    </div>,
  );
  const reload = vi.fn<() => void>();
  const stop = await act(async () => tellOfNewBuild(reload));
  return { ...drawn, reload, stop: () => act(async () => stop()) };
}

test('a line says that a new build is there, and its button loads it', async () => {
  const { reload, stop, host } = await pageWithNewBuild();
  expect(host.querySelector('[role=status]')!.textContent).toContain(t.ready);
  host.querySelector<HTMLElement>('.new-build button')!.click();
  expect(reload).toHaveBeenCalledOnce();
  await stop();
});

test('a further build adds no second line', async () => {
  const { stop, host } = await pageWithNewBuild();
  const stopSecond = await act(async () => tellOfNewBuild());
  expect(host.querySelectorAll('.new-build')).toHaveLength(1);
  stopSecond();
  await stop();
  expect(host.querySelector('.new-build')).toBeNull();
});

test('a page that is left alone for half an hour loads the new build by itself', async () => {
  const { reload, stop } = await pageWithNewBuild();
  await pass(10 * HALF_AN_HOUR);
  expect(reload).not.toHaveBeenCalled();
  show('hidden');
  await pass(HALF_AN_HOUR - 1);
  expect(reload).not.toHaveBeenCalled();
  await pass(1);
  expect(reload).toHaveBeenCalled();
  await stop();
});

test('a phone that stopped the timers loads it when the page is shown', async () => {
  const { reload, stop } = await pageWithNewBuild();
  show('hidden');
  vi.setSystemTime(Date.now() + HALF_AN_HOUR - 1);
  show('visible');
  expect(reload).not.toHaveBeenCalled();
  show('hidden');
  vi.setSystemTime(Date.now() + HALF_AN_HOUR);
  show('visible');
  expect(reload).toHaveBeenCalledOnce();
  await stop();
});

test.each<[string, (render: (isDirty: boolean) => Promise<void>) => unknown]>([
  ['a call', () => queryClient.setQueryData([currentCallKey], { state: 'talking' })],
  ['continuous dialling', () => queryClient.setQueryData([runKey], { phase: 'dialling' })],
  ['a note in a field', () => (document.querySelector('textarea')!.value = '约了周五')],
  ['unsaved input', (render) => render(true)],
])('%s keeps the page as it is, however long it is in the background', async (_, begin) => {
  const { reload, stop, render } = await pageWithNewBuild();
  await begin((isDirty) =>
    render(
      <div className="app">
        <Form isDirty={isDirty} />
      </div>,
    ),
  );
  show('hidden');
  await pass(4 * HALF_AN_HOUR);
  show('visible');
  expect(reload).not.toHaveBeenCalled();
  await stop();
});
