// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import AddStaff from './add-staff.tsx';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const role = {
  id: '2',
  name: '销售',
  preset: 'agent',
  permissions: [],
  dataScope: 'self',
  holders: 0,
  grantable: true,
};
const member = {
  userId: '9',
  name: '周小杰',
  mobile: '137****0001',
  departmentId: null,
  departmentName: null,
  position: null,
  roles: [role],
  superTenant: false,
  suspended: false,
  joinedAt: '2026-03-02T02:00:00Z',
  manageable: true,
  ownScope: 'branch',
  lineId: '4',
};

async function form(user: Parameters<typeof signInAs>[0], query: { id?: string } = {}) {
  signInAs(user);
  navigate();
  const asked = serve({
    'organisation.roleMenu': () => ({ list: [role] }),
    'organisation.staffMember': () => member,
    'organisation.departments': () => ({ list: [] }),
    'calls.heldLines': () => ({
      list: [
        { id: '4', name: '义乌专线', enabled: true },
        { id: '5', name: '停用线路', enabled: false },
      ],
    }),
    'organisation.editStaff': () => ({ done: true }),
  });
  const { host } = await draw(<AddStaff query={query} setQuery={() => undefined} />);
  await happen();
  await happen();
  const chips = (group: string) => [
    ...host.querySelectorAll<HTMLButtonElement>(`[aria-label="${group}"] [role=radio]`),
  ];
  const choose = (group: string, label: string) =>
    happen(() =>
      chips(group)
        .find(({ textContent }) => textContent === label)!
        .click(),
    );
  const save = () => happen(() => [...host.querySelectorAll<HTMLElement>('.btn.pri')].at(-1)!.click());
  return { asked, chips, choose, save };
}

test('a colleague’s own scope and line are shown, and changed with the rest', async () => {
  const { asked, chips, choose, save } = await form(
    { permissions: ['organisation.staff'], dataScope: 'all' },
    { id: '9' },
  );
  const on = (group: string) => chips(group).find((chip) => chip.getAttribute('aria-checked') === 'true')?.textContent;
  expect([on(organisation.scope), on(t.line)]).toEqual([organisation.scopes.branch, '义乌专线']);
  expect(chips(t.line).map(({ textContent }) => textContent)).toEqual([t.anyLine, '义乌专线']);
  await choose(organisation.scope, t.asRoles);
  await choose(t.line, t.anyLine);
  await save();
  const sent = asked.find(({ name }) => name === 'organisation.editStaff')!.request;
  expect(sent).toMatchObject({ userId: '9', ownScope: null, lineId: null });
});

test('nobody is offered to give more than they see, and own phones have no line', async () => {
  const { chips } = await form({ permissions: ['organisation.staff'], dataScope: 'department', companyType: 1 });
  expect(chips(organisation.scope).map(({ disabled }) => disabled)).toEqual([false, false, false, true, true]);
  expect(chips(t.line)).toEqual([]);
});
