// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { setSoftphone } from '../../../../parts/calls/own-phone/softphone.ts';
import { clearPage, draw, happen } from '../../../../shared/lib/test-page.tsx';
import { HeadsetSection } from './headset-section.tsx';
import { putHeadset } from './made-headset.ts';
import { t } from './texts.ts';

afterEach(async () => {
  await happen(() => setSoftphone({ status: 'off' }));
  await clearPage();
  Reflect.deleteProperty(navigator, 'hid');
});

const text = () => document.body.textContent;
const press = (label: string) =>
  happen(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click());

async function show(start: Parameters<typeof putHeadset>[0] = {}) {
  const headset = putHeadset(start);
  const page = await draw(<HeadsetSection />);
  await happen();
  return { headset, leave: page.leave };
}

test('a browser that cannot read such buttons says so, without a button', async () => {
  await draw(<HeadsetSection />);
  expect(text()).toContain(t.unknownHere);
  expect(document.querySelector('button')).toBeNull();
});

test('a headset is chosen once, is known by its name while it is unplugged, and can be forgotten', async () => {
  const { headset, leave } = await show();
  expect(text()).toContain(t.notes.none);
  await press(t.connect);
  expect(text()).toContain('Jabra Evolve 65');
  expect(text()).toContain(t.notes.idle);
  await happen(() => setSoftphone({ status: 'elsewhere' }));
  expect(text()).toContain(t.notes.elsewhere);
  await happen(() => headset.unplug());
  expect(text()).toContain(t.notes.unplugged);
  await leave();
  await draw(<HeadsetSection />);
  await happen();
  expect(text()).toContain('Jabra Evolve 65');
  expect(text()).toContain(t.states.unplugged);
  await happen(() => headset.plug());
  await press(t.forget);
  await happen();
  expect([headset.isAllowed, text()?.includes('Jabra')]).toEqual([false, false]);
});

test.each([
  ['nothing', 'none'],
  ['error', 'denied'],
] as const)('a question that ends with %s has words', async (choice, refusal) => {
  const { headset } = await show({ choice });
  await press(t.connect);
  expect(text()).toContain(t.refusals[refusal]);
  headset.choice = 'yes';
  await press(t.connect);
  expect(text()).not.toContain(t.refusals[refusal]);
});
