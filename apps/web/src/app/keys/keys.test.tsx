// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchTo } from '../../shared/lib/preferences.ts';
import { answer, clearPage, draw, happen, navigate, signInAs } from '../../shared/lib/test-page.tsx';
import { noteTouchedPane } from '../../shared/lib/touched-pane.ts';
import { confirm } from '../../shared/ui/ask.tsx';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import Keys from './keys.tsx';
import { keyNames } from './meaning.ts';
import { t } from './texts.ts';

let pressed: string[] = [];
const note = (what: string) => () => void pressed.push(what);

beforeEach(() => {
  pressed = [];
  signInAs();
});
afterEach(async () => {
  await clearPage();
  noteTouchedPane(null);
  vi.restoreAllMocks();
});

const type = (key: string, more: KeyboardEventInit = {}) =>
  happen(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  );

const none = () => [];

function missed(key: string, at: number) {
  const event = new KeyboardEvent('keydown', { key, cancelable: true });
  document.body.dispatchEvent(event);
  return { event, at };
}

const button = (key: string, what = key) => (
  <button type="button" data-key={key} onClick={note(what)}>
    {what}
  </button>
);
const list = (
  <div className="page list">
    {['a', 'b'].map((id) => (
      <div key={id} className="row">
        <button type="button" className="open" id={id}>
          {id}
        </button>
        {button('call', `call ${id}`)}
      </div>
    ))}
  </div>
);

test('a key presses the button of its name, and only where there is one that can be pressed', async () => {
  navigate();
  await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {button('call')}
      {button('next')}
      <button type="button" data-key="mute" disabled onClick={note('mute')} />
      <button type="button" data-key="save" aria-disabled="true" onClick={note('save')} />
    </main>,
  );
  await type('c');
  await type('n');
  await type('m');
  await type('Enter', { ctrlKey: true });
  await type('x');
  expect(pressed).toEqual(['call', 'next']);
});

test('of the keys that were just missed, the first with a meaning counts', async () => {
  navigate();
  vi.spyOn(performance, 'now').mockReturnValue(5000);
  const keys = [missed('m', 3900), missed('Shift', 4100), missed('n', 4200), missed('c', 4300)];
  await draw(
    <main className="screen">
      <Keys takeMissed={() => keys.splice(0)} />
      {button('mute')}
      {button('next')}
      {button('call')}
    </main>,
  );
  expect(pressed).toEqual(['next']);
});

test('nothing is pressed from a field, while Chinese is composed, or when the keys are switched off', async () => {
  navigate();
  const { host } = await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {button('call')}
      {button('save')}
      <input id="field" defaultValue="王" />
    </main>,
  );
  await type('c', { isComposing: true });
  const field = host.querySelector<HTMLInputElement>('#field')!;
  field.focus();
  await type('c');
  expect(pressed).toEqual([]);
  await type('Enter', { ctrlKey: true });
  expect(pressed).toEqual(['save']);
  // Escape leaves the field with its text, and then a letter is a key again.
  await type('Escape');
  expect(document.activeElement).not.toBe(field);
  expect(field.value).toBe('王');
  await type('c');
  expect(pressed).toEqual(['save', 'call']);
  switchTo('keys', false);
  await type('c');
  await type('?', { shiftKey: true });
  expect(pressed).toEqual(['save', 'call']);
  expect(document.body.textContent).not.toContain(t.title);
});

test('hanging up is not pressed together with calling', async () => {
  navigate();
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {button('call')}
      {button('hangUp')}
    </main>,
  );
  await type('c');
  now += 599;
  await type('h');
  expect(pressed).toEqual(['call']);
  now += 1;
  await type('h');
  expect(pressed).toEqual(['call', 'hangUp']);
});

test('a sheet alone has the keys, and a question has none', async () => {
  const went = navigate();
  const options = ['一', '二'].map((label) => ({ value: label, label }));
  await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {button('call')}
      {button('save', 'save of the page')}
      <Sheet open title="小结" bar={button('save', 'save of the sheet')}>
        <ChipChoice
          label="结果"
          data-key="result"
          options={options}
          value={null}
          onChange={(value) => note(value!)()}
        />
      </Sheet>
    </main>,
  );
  await type('c');
  await type('2');
  await type('6');
  await type('Enter', { ctrlKey: true });
  await type('/');
  expect(pressed).toEqual(['二', 'save of the sheet']);
  expect(went).toEqual([]);
  await happen(() => void confirm({ title: '删除？', yes: '删除', no: '取消' }));
  await type('1');
  await type('Enter', { ctrlKey: true });
  await type('?', { shiftKey: true });
  expect(pressed).toEqual(['二', 'save of the sheet']);
  expect(document.body.textContent).not.toContain(t.title);
  await answer(false);
});

test('keys walk through the list, and a row that has the focus is the one that is called', async () => {
  navigate();
  const { host } = await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {list}
    </main>,
  );
  await type('c');
  expect(pressed).toEqual([]);
  await type('j');
  expect(document.activeElement!.id).toBe('a');
  await type('j');
  await type('j');
  expect(document.activeElement!.id).toBe('b');
  await type('c');
  expect(pressed).toEqual(['call b']);
  // The call button of a row belongs to its row too.
  host.querySelectorAll<HTMLElement>('[data-key=call]')[1]!.focus();
  await type('k');
  expect(document.activeElement!.id).toBe('a');
});

test('beside an opened record j goes on in the list, c calls the record, and a pane that was not touched is left', async () => {
  navigate();
  const { host } = await draw(
    <>
      <Keys takeMissed={none} />
      <div className="screen" data-pane="left" data-beside="">
        {list}
      </div>
      <main className="screen" data-pane="middle">
        {button('call', 'call the record')}
      </main>
      <div className="screen" data-pane="right" data-beside="">
        {button('next', 'next at the right')}
        {button('hangUp', 'hang up at the right')}
      </div>
    </>,
  );
  host.querySelector('#a')!.setAttribute('aria-current', 'true');
  await type('n');
  await type('h');
  await type('c');
  expect(pressed).toEqual(['hang up at the right', 'call the record']);
  await type('j');
  expect(document.activeElement!.id).toBe('b');
  noteTouchedPane('left');
  await type('c');
  noteTouchedPane('right');
  await type('n');
  expect(pressed.slice(2)).toEqual(['call b', 'next at the right']);
});

test('the list of keys names those that work on the page, and the others apart', async () => {
  const went = navigate();
  await draw(
    <main className="screen">
      <Keys takeMissed={none} />
      {button('back')}
      {button('call')}
    </main>,
  );
  await type('?', { shiftKey: true });
  const [here, elsewhere] = [...document.querySelectorAll('.layer.open .key-list')].map((one) => one.textContent);
  for (const name of ['search', 'call', 'back', 'help'] as const) expect(here).toContain(t.names[name]);
  for (const name of ['hangUp', 'save', 'down', 'result'] as const) {
    expect(here).not.toContain(t.names[name]);
    expect(elsewhere).toContain(t.names[name]);
  }
  await type('Escape');
  await happen();
  expect(document.querySelector('.layer.open')).toBeNull();
  expect(pressed).toEqual([]);
  await type('Escape');
  expect(pressed).toEqual(['back']);
  await type('k', { ctrlKey: true });
  expect(went).toEqual([['open', 'customerSearch']]);
});

test('every key that presses a button has one, and no button names a key that does not exist', () => {
  const root = join(import.meta.dirname, '../..');
  const named = new Set<string>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/data-key'?[=:] ?["']([^"']+)["']/g)) {
      named.add(name!);
    }
  }
  const withoutButton = ['search', 'down', 'up', 'help'];
  expect([...named].toSorted()).toEqual(keyNames.filter((name) => !withoutButton.includes(name)).toSorted());
});
