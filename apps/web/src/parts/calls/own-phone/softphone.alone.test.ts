// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

const move = vi.fn();
vi.mock('../../../shared/lib/send-request.ts', () => ({
  RequestError: class extends Error {},
  sendRequest: async () => ({ ticket: 't' }),
}));
vi.mock('./phone-hold.ts', () => ({
  holdPhone: (_place: string, { begin }: { begin(): void }) => {
    begin();
    return { leave() {} };
  },
}));
vi.mock('./sip-phone.ts', () => ({ createSipPhone: () => ({ move, close() {} }) }));

const { markMoving, setSoftphone, switchOff, switchOn } = await import('./softphone.ts');

test('the phone moves to another node at once, or after its call, and once for each word', async () => {
  const call = { phase: 'talking', since: 0, sound: 'heard', isMuted: false, isHeld: false } as never;
  markMoving();
  expect(move).not.toHaveBeenCalled();
  switchOff();
  switchOn();
  await vi.dynamicImportSettled();
  await vi.waitFor(() => {
    markMoving();
    expect(move).toHaveBeenCalledTimes(1);
  });
  setSoftphone({ call });
  markMoving();
  setSoftphone({ status: 'ready' });
  expect(move).toHaveBeenCalledTimes(1);
  setSoftphone({ call: null });
  expect(move).toHaveBeenCalledTimes(2);
  setSoftphone({ status: 'ready' });
  expect(move).toHaveBeenCalledTimes(2);
});
