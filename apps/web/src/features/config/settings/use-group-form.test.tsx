// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, drawHook, happen, ServerRefusal, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import { useGroupForm } from './use-group-form.ts';

afterEach(clearPage);

const stored = (version: number, attemptsADay: number | null = null) => {
  const value = { hours: null, attemptsADay, attemptsIn30Days: null, maskedMayDial: false, numberCallsADay: 300 };
  return { version, value, changedBy: '周总', changedAt: null } as never;
};

const editOf = (now: never) => () => useGroupForm('calling', now, () => ({}));

/** Edits the group of calling on a server with this answer. */
async function open(answer: () => unknown) {
  signInAs();
  const asked = serve({ 'config.saveSettings': answer });
  const form = await drawHook(editOf(stored(1)));
  await happen(() => form.now.change({ attemptsADay: 44 }));
  return { form, asked, meanwhile: (now: never) => form.again(editOf(now)) };
}

test('only a save that somebody overtook is shown as overtaken: any other refusal is told', async () => {
  const { form, meanwhile } = await open(() => new ServerRefusal(40300));
  await happen(() => form.now.save());
  await meanwhile(stored(2, 33));
  expect(form.now.overtaken).toBeNull();
  expect(toast()).toContain('refused 40300');
  expect(form.now.value.attemptsADay).toBe(44);
});

test('a save that somebody overtook asks whose is kept, and one’s own is saved over theirs', async () => {
  const { form, asked, meanwhile } = await open(() => new ServerRefusal(41500));
  await happen(() => form.now.save());
  expect(form.now.overtaken).toBeNull();
  await meanwhile(stored(2, 33));
  expect(form.now.overtaken).toMatchObject({ base: { version: 1 }, now: { version: 2 } });
  expect(toast()).toBeNull();
  await happen(() => form.now.keepMine());
  expect(asked.filter(({ name }) => name === 'config.saveSettings').map(({ request }) => request.version)).toEqual([
    1, 2,
  ]);
  await happen(() => form.now.takeTheirs());
  expect(form.now).toMatchObject({ overtaken: null, isDirty: false, value: { attemptsADay: 33 } });
});

test('a refusal of a field by the server stands at the field until it is changed', async () => {
  const { form } = await open(
    () => new ServerRefusal(40000, { fields: [{ field: 'value.attemptsADay', problem: '5 至 60' }] }),
  );
  await happen(() => form.now.save());
  expect(form.now).toMatchObject({ faults: { attemptsADay: '5 至 60' }, isWrong: true, overtaken: null });
  await happen(() => form.now.change({ attemptsADay: 43 }));
  expect(form.now).toMatchObject({ faults: {}, isWrong: false });
});

test('the saved values are the base of the next save, and nothing is dirty', async () => {
  const { form, asked, meanwhile } = await open(() => ({ version: 7 }));
  await happen(() => form.now.save());
  // The form reads the present settings after each save.
  await meanwhile(stored(7, 44));
  expect(form.now).toMatchObject({ isDirty: false });
  await happen(() => form.now.change({ attemptsADay: 42 }));
  await happen(() => form.now.save());
  expect(asked.filter(({ name }) => name === 'config.saveSettings').map(({ request }) => request.version)).toEqual([
    1, 7,
  ]);
});
