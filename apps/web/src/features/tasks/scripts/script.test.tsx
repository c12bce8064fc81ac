// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import ScriptEditor from './script.tsx';
import { t } from './texts.ts';

beforeEach(() => {
  signInAs({ permissions: ['tasks.manage'] });
  navigate();
});
afterEach(clearPage);

const visit = { label: '', place: 'here' } as Visit;

test('the two notes above the script of a task do not run into each other', async () => {
  serve({
    'tasks.script': () => ({ steps: [], version: 0 }),
    'config.options': () => new Error('gone'),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <ScriptEditor query={{ id: '5' }} setQuery={() => undefined} />
    </VisitContext>,
  );
  await happen();
  expect([...host.querySelectorAll('p.note')].map(({ textContent }) => textContent)).toEqual([t.hint, t.taskHint]);
});
