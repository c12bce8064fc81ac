// @vitest-environment happy-dom
import type { AgentSoundNews } from '@haihu/contract/calls/values';
import { type Push, push } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellListeners } from '../../../shared/lib/push-listeners.ts';
import { clearPage, drawHook, happen, signInAs } from '../../../shared/lib/test-page.tsx';
import { useUnheard } from './use-unheard.ts';

beforeEach(() => signInAs({}));
afterEach(clearPage);

const tell = (what: AgentSoundNews, callId = '9') =>
  happen(() => tellListeners({ type: push.agentSound, seq: 1, data: { callId, what }, msg: '' } as Push));

test('a call says that its customer hears nothing until the sound is back or the call is over', async () => {
  const page = await drawHook(() => useUnheard('9'));
  expect(page.now).toBe(false);
  await tell('lost', '8');
  expect(page.now).toBe(false);
  await tell('lost');
  expect(page.now).toBe(true);
  await tell('back');
  expect(page.now).toBe(false);
  await tell('lost');
  await tell('over');
  expect(page.now).toBe(false);
});

test('a screen that is opened later knows it as well', async () => {
  await tell('lost');
  expect((await drawHook(() => useUnheard('9'))).now).toBe(true);
  await tell('back');
});
