// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSoftphone } from '../../../../parts/calls/own-phone/softphone.ts';
import type { PageCall } from '../../../../parts/calls/own-phone/softphone-state.ts';
import { clearPage, draw, happen, ServerRefusal, serve, signInAs, toast } from '../../../../shared/lib/test-page.tsx';
import { HeadsetWatch } from './headset-watch.tsx';
import { putHeadset } from './made-headset.ts';
import { t } from './texts.ts';

const phone = vi.hoisted(() => ({ pickUp: vi.fn(), hangUp: vi.fn(), mute: vi.fn(), hold: vi.fn() }));
vi.mock('../../../../parts/calls/own-phone/softphone.ts', async (load) => ({ ...(await load<object>()), ...phone }));

const talk: PageCall = { phase: 'talking', since: 1, sound: 'flows', isMuted: false, isHeld: false };
const ringing: PageCall = { ...talk, phase: 'ringing' };

beforeEach(() => {
  signInAs({ permissions: ['calls.place'] });
  phone.mute.mockImplementation((isMuted: boolean) => setSoftphone({ call: { ...talk, isMuted } }));
});
afterEach(async () => {
  await happen(() => setSoftphone({ status: 'off', call: null }));
  await clearPage();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'hid');
});

const call = (now: PageCall | null) => happen(() => setSoftphone({ call: now }));
const decline = vi.fn();

async function withPhone(
  start: Parameters<typeof putHeadset>[0] = { isAllowed: true },
  { status = 'ready', answers = {} as Parameters<typeof serve>[0] } = {},
) {
  const headset = putHeadset(start);
  const asked = serve({ 'calls.current': () => ({ call: null }), ...answers });
  await happen(() => setSoftphone({ status: status as 'ready' }));
  await draw(<HeadsetWatch decline={decline} />);
  await happen(() => vi.dynamicImportSettled());
  await happen();
  return { headset, asked, press: (button: 'hook' | 'mute' | 'flash') => happen(() => headset.press(button)) };
}

test('the buttons answer, mute, end that and hang up, and the lamps follow the call', async () => {
  const { headset, press } = await withPhone();
  await call(ringing);
  expect(headset.lamps()).toEqual(['ring']);
  await press('hook');
  expect(phone.pickUp).toHaveBeenCalledOnce();
  await call(talk);
  expect(headset.lamps()).toEqual(['offHook']);
  await press('mute');
  expect([phone.mute.mock.calls, headset.lamps()]).toEqual([[[true]], ['offHook', 'mute']]);
  await press('mute');
  expect([phone.mute.mock.calls, headset.lamps()]).toEqual([[[true], [false]], ['offHook']]);
  expect(phone.hangUp).not.toHaveBeenCalled();
  await press('hook');
  expect(phone.hangUp).toHaveBeenCalledOnce();
  await call(null);
  expect(headset.lamps()).toEqual([]);
});

test('keys of the screen change the lamps, and what the headset answers changes nothing', async () => {
  const { headset } = await withPhone();
  await call(ringing);
  await call(talk);
  await call({ ...talk, isMuted: true });
  expect(headset.lamps()).toEqual(['offHook', 'mute']);
  await call(talk);
  await call({ ...talk, isHeld: true });
  expect(headset.lamps()).toEqual(['offHook', 'hold']);
  await call(null);
  for (const done of Object.values(phone)) expect(done).not.toHaveBeenCalled();
});

test('in a talk with a customer the server mutes and holds, and a refusal turns the lamp off again', async () => {
  const controls = { isMuted: false, isHeld: false, transferTo: null, joined: [], consult: null, recording: null };
  const { headset, asked, press } = await withPhone(
    { isAllowed: true },
    {
      answers: {
        'calls.current': () => ({ call: { id: '7', state: 'bridged', direction: 'outbound' } }),
        'calls.controls': () => controls,
        'calls.mute': ({ isOn }) => Object.assign(controls, { isMuted: isOn }),
        'calls.hold': () => new ServerRefusal(41_001),
      },
    },
  );
  await call(talk);
  await press('mute');
  await happen();
  expect(headset.lamps()).toEqual(['offHook', 'mute']);
  await press('mute');
  await happen();
  expect(headset.lamps()).toEqual(['offHook']);
  await press('flash');
  await happen();
  expect([headset.lamps(), toast()]).toEqual([['offHook'], 'refused 41001']);
  const turned = asked.filter(({ name }) => name === 'calls.mute' || name === 'calls.hold');
  expect(turned.map(({ name, request }) => [name, request.isOn])).toEqual([
    ['calls.mute', true],
    ['calls.mute', false],
    ['calls.hold', true],
  ]);
  expect(phone.mute).not.toHaveBeenCalled();
});

test('a headset that is unplugged and plugged again works as before', async () => {
  const { headset, press } = await withPhone();
  await call(talk);
  await happen(() => headset.unplug());
  await happen();
  await happen(() => headset.plug());
  await happen();
  expect([headset.isOpen(), headset.lamps()]).toEqual([true, ['offHook']]);
  await press('hook');
  expect(phone.hangUp).toHaveBeenCalledOnce();
});

test('a headset that another program holds is told, and opened at the next call', async () => {
  const { headset } = await withPhone({ isAllowed: true, isHeld: true });
  expect([headset.isOpen(), toast()]).toEqual([false, expect.stringContaining(t.busy)]);
  headset.isHeld = false;
  await call(ringing);
  expect([headset.isOpen(), headset.lamps()]).toEqual([true, ['ring']]);
});

test('a button without a call is put back', async () => {
  const { headset, press } = await withPhone();
  await press('hook');
  await call(ringing);
  await press('hook');
  expect(phone.pickUp).toHaveBeenCalledOnce();
  expect(headset.lamps()).toEqual(['ring']);
});

test.each([
  ['the phone is in another tab', { isAllowed: true }, 'elsewhere'],
  ['the phone is off', { isAllowed: true }, 'off'],
  ['the user did not allow it', {}, 'ready'],
])('a headset is left alone if %s', async (_, start, status) => {
  const { headset } = await withPhone(start, { status });
  expect(headset.isOpen()).toBe(false);
  await happen(() => setSoftphone({ status: 'ready' }));
  await happen();
  expect(headset.isOpen()).toBe(headset.isAllowed);
});

test('the tab that loses the phone turns the lamps off and lets the headset go', async () => {
  const { headset } = await withPhone();
  expect(headset.isOpen()).toBe(true);
  await happen(() => setSoftphone({ status: 'taken' }));
  expect([headset.isOpen(), headset.lamps()]).toEqual([false, []]);
});
