// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { answer, clearPage, draw, happen, question } from '../../shared/lib/test-page.tsx';
import { tellUnsent } from '../../shared/lib/unsent.ts';
import { proposeHomeScreen } from './home-screen.ts';

afterEach(async () => {
  tellUnsent(0);
  await clearPage();
});

test('the first unsent entry proposes the home screen, and no later one', async () => {
  await draw(null);
  const stop = proposeHomeScreen();
  expect(question()).toBeNull();
  await happen(() => tellUnsent(1));
  expect(question()).toBe('Add to the home screen');
  await answer(true);
  await happen(() => tellUnsent(0));
  await happen(() => tellUnsent(1));
  expect(question()).toBeNull();
  stop();
});
