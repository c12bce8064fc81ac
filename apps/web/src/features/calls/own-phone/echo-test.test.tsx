// @vitest-environment happy-dom
import type { OwnPhone } from '@haihu/contract/calls/own-phone';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, signInAs } from '../../../shared/lib/test-page.tsx';
import { EchoTest } from './echo-test.tsx';
import { t } from './texts.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(clearPage);

test('a running test says once what to do now, and its key that it runs', async () => {
  const phone = { engine: 'simulator', testsLeft: 4, test: { state: 'agent_answered', level: null, refusal: null } };
  const { host } = await draw(<EchoTest phone={phone as OwnPhone} />);
  await happen();
  const said = host.textContent.split(t.steps.agent_answered);
  expect(said).toHaveLength(2);
  expect(host.querySelector('button')!.textContent).toContain(t.testing);
});
