// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { Art } from '../../../shared/ui/art.tsx';
import { t as notes } from '../../../parts/followups/texts.ts';
import Feedback from './feedback.tsx';

afterEach(clearPage);

const visit = { name: 'feedback', label: '', title: '', pullDownRefresh: false, place: '' } as const;

const drawing = async (name: 'words' | 'people') => (await draw(<Art name={name} />)).host.innerHTML;

test('feedback has a drawing of its own, and asks for no originals of pictures', async () => {
  signInAs();
  navigate();
  serve({ 'feedback.list': () => ({ list: [], next: null, total: 0, totalIsEstimate: false }) });
  const { host } = await draw(
    <VisitContext value={visit}>
      <Feedback />
    </VisitContext>,
  );
  await happen();
  const shown = host.querySelector('.empty .art')!.outerHTML;
  expect(shown).toBe(await drawing('words'));
  expect(shown).not.toBe(await drawing('people'));
  expect(host.textContent).toContain(notes.camera);
  expect(host.textContent).not.toContain(notes.original);
});
