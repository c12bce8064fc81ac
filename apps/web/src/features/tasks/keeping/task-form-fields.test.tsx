// @vitest-environment happy-dom
import { writtenBlank } from '@haihu/rules/tasks/keeping/script-blanks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../../../shared/i18n/language.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { Questions } from '../../../shared/ui/ask.tsx';
import { t } from '../texts.ts';
import { type TaskDraft, emptyTaskDraft } from './draft.ts';
import { t as scripts } from './script-texts.ts';
import { TaskFormFields } from './task-form-fields.tsx';

beforeEach(() => {
  signInAs({ permissions: ['tasks.manage'] });
  navigate();
  serve({ 'calls.lines': () => ({ list: [] }) });
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/**
 * Draws the form of a task with this beginning. `save` returns the task that it would save, or `null` after a refusal.
 */
async function form(began: Partial<TaskDraft>) {
  const saved: TaskDraft[] = [];
  const { host } = await draw(
    <>
      <TaskFormFields
        began={{ ...emptyTaskDraft, name: '回访', ...began }}
        taskId={undefined}
        busy={false}
        save="save"
        onSave={(draft) => void saved.push(draft)}
      />
      <Questions />
    </>,
  );
  const choose = (group: string, option: string) =>
    happen(() => {
      const radios = [...host.querySelectorAll<HTMLElement>(`[aria-label="${group}"] [role=radio]`)];
      radios.find(({ textContent }) => textContent === option)!.click();
    });
  const save = async () => {
    await happen(() => [...host.querySelectorAll('button')].find((key) => key.textContent === 'save')!.click());
    return saved.at(-1) ?? null;
  };
  return { host, choose, save };
}

test('hours are chosen with the clock of the device, which needs no colon', async () => {
  const { host, save } = await form({ span: { from: '09:00', until: '18:00' } });
  const times = [...host.querySelectorAll<HTMLInputElement>('.task-hours input')];
  expect(times.map(({ type, value }) => [type, value])).toEqual([
    ['time', '09:00'],
    ['time', '18:00'],
  ]);
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(times[1], '08:30');
    times[1]!.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await save()).toBeNull();
  expect(host.textContent).toContain(t.hoursWrong);
});

const press = (words: string) =>
  happen(() => [...document.querySelectorAll('button')].find((key) => key.textContent === words)!.click());

test('a key puts a blank at the caret; a blank that nothing fills is named, and asked about when saving', async () => {
  const { host, save } = await form({ script: '您好，我是' });
  const box = host.querySelector('textarea')!;
  box.setSelectionRange(2, 2);
  await press(writtenBlank('customer', language));
  expect(box.value).toBe(`您好${writtenBlank('customer', language)}，我是`);
  expect(host.textContent).toContain(scripts.hint);
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, '{客户}{姓名}');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(host.textContent).toContain(scripts.unknown(['{姓名}']));
  expect(await save()).toBeNull();
  expect(document.body.textContent).toContain(scripts.askBody(['{姓名}']));
  await press(scripts.stay);
  expect(await save()).toBeNull();
  await press(scripts.goOn);
  await happen();
  expect((await save())!.script).toBe('{客户}{姓名}');
});

test('the number of tries and the wait between them are chosen for each cause', async () => {
  const { choose, save } = await form({});
  await choose(t.retryCauses.busy, t.times(3));
  await choose(t.rest(t.retryCauses.busy), t.after(60));
  await choose(t.retryCauses.unreachable, t.times(0));
  const { busy, unreachable, no_answer: noAnswer } = (await save())!.retries;
  expect([busy, unreachable.times, noAnswer]).toEqual([{ times: 3, minutes: 60 }, 0, emptyTaskDraft.retries.no_answer]);
});

test('the largest abandoned share is chosen where calls are placed ahead, and nowhere else', async () => {
  const { host, choose, save } = await form({ mode: 'predictive', abandonCap: 25 });
  const options = () => [...host.querySelectorAll(`[aria-label="${t.abandonCap}"] [role=radio]`)];
  expect(options().map(({ textContent }) => textContent)).toEqual(['1 %', '2 %', '2.5 %', '3 %']);
  await choose(t.abandonCap, '1 %');
  expect((await save())!.abandonCap).toBe(10);
  await choose(t.mode, t.modes.preview);
  expect(options()).toEqual([]);
});
