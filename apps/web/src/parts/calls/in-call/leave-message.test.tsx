// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { Questions } from '../../../shared/ui/ask.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { LeaveMessage } from './leave-message.tsx';
import { t } from './texts.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(clearPage);

const keys = () => [...document.querySelectorAll('button')];
const press = (label: string) =>
  happen(() =>
    keys()
      .findLast(({ textContent }) => textContent === label)!
      .click(),
  );

async function open(machine: object, isHeld = false) {
  const left: string[] = [];
  const asked = serve({ 'calls.machine': () => machine, 'calls.answerMachine': () => ({ done: true }) });
  await draw(
    <>
      <LeaveMessage callId="9" isHeld={isHeld} onLeft={(words) => left.push(words)} />
      <Questions />
    </>,
  );
  await happen();
  const sent = () => asked.filter(({ name }) => name === 'calls.answerMachine').map(({ request }) => request);
  return { left, sent };
}

test('one tap by mistake leaves no message, and a second one on the question does', async () => {
  const { left, sent } = await open({ found: null, canLeave: true });
  await press(t.leaveMessage);
  expect(sent()).toEqual([]);
  await press(common.cancel);
  expect(sent()).toEqual([]);
  await press(t.leaveMessage);
  await press(t.leaveNow);
  await happen();
  expect(sent()).toEqual([{ id: '9', choice: 'message' }]);
  expect(left).toEqual([t.leaving]);
});

test('no key stands without a message, and none beside a question that has it', async () => {
  await open({ found: null });
  expect(keys()).toEqual([]);
  await clearPage();
  const found = { askedAt: '2026-03-02T02:00:00Z', policy: 'stay', hasMessage: true };
  await open({ found: { ...found, choice: null }, canLeave: true });
  expect(keys()).toEqual([]);
  await clearPage();
  await open({ found: { ...found, choice: 'stay' }, canLeave: true });
  expect(keys().map(({ textContent }) => textContent)).toEqual([t.leaveMessage]);
});

test('on hold the key waits', async () => {
  await open({ found: null, canLeave: true }, true);
  expect(keys()[0]!.disabled).toBe(true);
});
