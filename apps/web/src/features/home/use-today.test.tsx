// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clientState } from '../../shared/lib/client-state.ts';
import { clearPage, drawHook, happen, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { useToday } from './use-today.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

test.each(['call', 'finishCall', 'crmcall', 'crmfinishcall'] as const)(
  'the figures of the day are read anew once %s counts up',
  async (counter) => {
    signInAs();
    const asked = serve({ 'statistics.today': () => ({ now: {}, before: {}, goal: null }) });
    await drawHook(() => useToday('me'));
    await happen();
    expect(asked).toHaveLength(1);
    await happen(() => clientState.raise(counter));
    await happen();
    expect(asked).toHaveLength(2);
  },
);
