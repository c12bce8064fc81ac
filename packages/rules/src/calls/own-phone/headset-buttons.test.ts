import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeadsetButtons, ECHO, type HeadsetCall, lampsOf } from './headset-buttons.ts';
import type { ButtonKind } from './headset-reports.ts';

const none: HeadsetCall = { phase: 'none', isMuted: false, isHeld: false };
const ringing: HeadsetCall = { ...none, phase: 'ringing' };
const talking: HeadsetCall = { ...none, phase: 'talking' };

function headset(kind: ButtonKind = 'state') {
  let at = 0;
  const buttons = createHeadsetButtons({ hook: kind, mute: kind, hold: kind }, () => at);
  return { ...buttons, wait: (ms: number) => void (at += ms) };
}

test('the lamps show the call, and nothing of a talk outside of it', () => {
  expect(lampsOf(ringing)).toEqual({ offHook: false, ring: true, mute: false, hold: false });
  expect(lampsOf({ phase: 'talking', isMuted: true, isHeld: true })).toEqual({
    offHook: true,
    ring: false,
    mute: true,
    hold: true,
  });
  expect(Object.values(lampsOf({ phase: 'none', isMuted: true, isHeld: true }))).not.toContain(true);
});

test('a switch on the headset answers, mutes, ends that and hangs up', () => {
  const { show, take } = headset();
  show(ringing);
  expect(take({ hook: true, mute: false })).toEqual(['pickUp']);
  show(talking);
  expect(take({ hook: true, mute: true })).toEqual(['mute']);
  show({ ...talking, isMuted: true });
  expect(take({ hook: true, mute: false })).toEqual(['unmute']);
  show(talking);
  expect(take({ hook: false, mute: false })).toEqual(['hangUp']);
});

test('keys that spring back do the same, once for each time they go down', () => {
  const { show, take, wait } = headset('toggle');
  const press = (button: 'hook' | 'mute' | 'hold') => {
    wait(1000);
    const done = [...take({ [button]: true }), ...take({ [button]: true }), ...take({ [button]: false })];
    return done;
  };
  show(ringing);
  expect(press('hook')).toEqual(['pickUp']);
  show(talking);
  expect(press('mute')).toEqual(['mute']);
  show({ ...talking, isMuted: true });
  expect(press('mute')).toEqual(['unmute']);
  show(talking);
  expect(press('hold')).toEqual(['hold']);
  show({ ...talking, isHeld: true });
  expect(press('hold')).toEqual(['unhold']);
  show(talking);
  expect(press('hook')).toEqual(['hangUp']);
});

test.each(['state', 'toggle'] as const)('an answer to our own lamps does nothing: %s', (kind) => {
  const { show, take } = headset(kind);
  const answer = (read: Parameters<typeof take>[0]) =>
    kind === 'state' ? take(read) : [...take(read), ...take({ hook: false, mute: false })];
  show(talking);
  expect(answer({ hook: true })).toEqual([]);
  show({ ...talking, isMuted: true });
  expect(answer({ mute: true })).toEqual([]);
  show(talking);
  expect(answer({ mute: kind === 'toggle' })).toEqual([]);
  show(none);
  expect(answer({ hook: kind === 'toggle' })).toEqual([]);
});

test('the late answer to the end of a call does not hang up the next one', () => {
  const { show, take } = headset();
  show(talking);
  take({ hook: true });
  show(none);
  show(talking);
  expect([...take({ hook: false }), ...take({ hook: true })]).toEqual([]);
  expect(take({ hook: false })).toEqual(['hangUp']);
});

test('a headset that answers late, or never, keeps its call while other buttons are pressed', () => {
  const { show, take, wait } = headset();
  show(talking);
  wait(ECHO.state + 1);
  expect(take({ hook: false, mute: true })).toEqual(['mute']);
  expect(take({ hook: true, mute: true })).toEqual([]);
  expect(take({ hook: false, mute: true })).toEqual(['hangUp']);
});

test('a press of the headset is not taken for an answer, however soon the next one follows', () => {
  const { show, take } = headset('toggle');
  show(talking);
  take({ hook: true });
  take({ hook: false });
  expect(take({ mute: true })).toEqual(['mute']);
  show({ ...talking, isMuted: true });
  take({ mute: false });
  expect(take({ mute: true })).toEqual(['unmute']);
});

test('without a call the headset is put back, and answers the next one', () => {
  const { show, take } = headset();
  show(none);
  expect(take({ hook: true })).toEqual(['refuse']);
  show(none);
  expect(take({ hook: false })).toEqual([]);
  expect(take({ mute: true })).toEqual(['refuse']);
  show(ringing);
  expect(take({ hook: true })).toEqual(['pickUp']);
});

test('the key that drops declines a ring and ends a talk; flash holds', () => {
  const { show, take } = headset();
  const press = (button: 'drop' | 'flash') => [...take({ [button]: true }), ...take({ [button]: false })];
  show(none);
  expect([...press('drop'), ...press('flash')]).toEqual([]);
  show(ringing);
  expect([...press('drop'), ...press('flash')]).toEqual(['decline']);
  show(talking);
  expect(press('flash')).toEqual(['hold']);
  show({ ...talking, isHeld: true });
  expect([...press('flash'), ...press('drop')]).toEqual(['unhold', 'hangUp']);
});

test('whatever the page does, a headset that follows its lamps never hangs up by itself', () => {
  const call = fc.record({
    phase: fc.constantFrom('none', 'ringing', 'talking'),
    isMuted: fc.boolean(),
    isHeld: fc.boolean(),
  });
  const steps = fc.array(fc.tuple(call, fc.integer({ min: 0, max: 3 })), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (calls) => {
      const { show, take } = headset();
      const due: { hook: boolean; mute: boolean; hold: boolean }[] = [];
      for (const [next, answers] of calls) {
        const { offHook: hook, mute, hold } = show(next as HeadsetCall);
        due.push({ hook, mute, hold });
        for (const report of due.splice(0, answers)) expect(take(report)).toEqual([]);
      }
      for (const report of due) expect(take(report)).toEqual([]);
    }),
  );
});
