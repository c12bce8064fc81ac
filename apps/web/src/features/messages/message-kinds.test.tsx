// @vitest-environment happy-dom
import type { MessageKind } from '@haihu/contract/messages/values';
import { afterEach, expect, test } from 'vitest';
import { VisitContext } from '../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../shared/lib/test-page.tsx';
import MessageKinds from './message-kinds.tsx';
import { t } from './texts.ts';

afterEach(clearPage);

const visit = { name: 'messageKinds', label: '', title: '', pullDownRefresh: false, place: '' } as const;
const kinds = Object.keys(t.kinds) as MessageKind[];

/** Returns the names of the kinds that a member with these permissions sees. `told` is a kind with a message. */
async function seenBy(permissions: string[], told?: MessageKind): Promise<string[]> {
  signInAs({ permissions: permissions as never });
  navigate();
  const latest = { title: '余额不足', at: '2026-03-02T02:00:00Z' };
  serve({
    'messages.unread': () => ({
      total: 0,
      dueVisits: 0,
      kinds: kinds.map((kind) => ({ kind, unread: 0, latest: kind === told ? latest : null })),
    }),
    'messages.quietHours': () => ({ on: false, from: '21:00', until: '08:00', letThrough: [] }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <MessageKinds />
    </VisitContext>,
  );
  await happen();
  return kinds.map((kind) => t.kinds[kind]).filter((name) => host.textContent!.includes(name));
}

test('an agent is shown no kinds of messages about what only others decide, unless one came', async () => {
  const agents = await seenBy(['calls.place']);
  expect(agents).toContain(t.kinds.visit);
  expect(agents).not.toContain(t.kinds.application);
  expect(agents).not.toContain(t.kinds.money);
  await clearPage();
  expect(await seenBy(['calls.place'], 'money')).toContain(t.kinds.money);
  await clearPage();
  const all = await seenBy(['organisation.applications', 'billing.read']);
  expect(all).toEqual(kinds.map((kind) => t.kinds[kind]));
});
