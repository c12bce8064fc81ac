import type { DataScope, Permission } from '@haihu/contract/permissions';
import type { Role as StoredRole } from '@haihu/contract/organisation/roles';
import { useState } from 'react';
import { permissionWords } from '../../../parts/organisation/roles/permission-texts.ts';
import { useAgencyMenu } from '../../../parts/agency/menu/use-agency-menu.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { problemAt } from '../field-problem.ts';
import { roleNameHere, t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { useChange, useRoles } from '../use-structure.ts';
import '../organisation.css';

/** Data scopes from narrow to wide. */
const dataScopes = Object.keys(organisation.scopes) as DataScope[];

const groups = {
  customers: [
    'customers.sea.read',
    'customers.claim',
    'customers.create',
    'customers.private.read',
    'customers.edit',
    'followups.write',
    'customers.import',
    'customers.return',
    'customers.assign',
    'customers.delete',
    'customers.merge',
    'customers.reveal',
    'customers.filters.share',
    'customers.export',
  ],
  calls: ['calls.place', 'calls.read', 'calls.recording', 'calls.delete', 'calls.supervise', 'statistics.read'],
  tasks: ['tasks.work', 'tasks.manage', 'tasks.do_not_call'],
  organisation: ['organisation.read', 'organisation.departments', 'organisation.staff', 'organisation.roles'],
  enterprise: [
    'organisation.applications',
    'organisation.enterprise',
    'settings.write',
    'audit.read',
    'billing.read',
    'billing.buy',
  ],
  agency: ['agency.read', 'agency.open', 'agency.serve', 'agency.money'],
} as const satisfies Record<string, Permission[]>;
type Group = keyof typeof groups;

const isIn = (group: Group, code: Permission) => (groups[group] as readonly Permission[]).includes(code);

/** Returns the groups of permissions to show. An enterprise that is no agency does not see the agency's. */
function useShownGroups(): Group[] {
  const isAgency = useAgencyMenu().data?.standing === 'agency';
  return (Object.keys(groups) as Group[]).filter((group) => group !== 'agency' || isAgency);
}

/** Edits the permissions of the role `id`, or creates a role. */
export default function Role({ query }: ScreenProps) {
  const roles = useRoles();
  const role = roles.data?.list.find(({ id }) => id === query.id);
  const isGone = roles.data && query.id !== undefined && !role;
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={query.id ? t.editRole : t.addRole}
      />
      {roles.isPending && <Skeleton of="rows" count={6} />}
      {(isGone || (roles.isError && !roles.data)) && (
        <EmptyState
          title={organisation.failed}
          hint={roles.error?.message}
          action={common.retry}
          onAction={() => void roles.refetch()}
        />
      )}
      {roles.data && !isGone && <RoleForm key={role?.id} role={role} mayRing={roles.data.ringsOutside ?? false} />}
    </>
  );
}

/** `mayRing`: the user may ring outside numbers in calls, and so let others do it. */
function RoleForm({ role, mayRing }: { role: StoredRole | undefined; mayRing: boolean }) {
  const mayChange = useAllowed('organisation.roles') && (role?.grantable ?? true);
  const user = sessionUser();
  const [name, setName] = useState(role ? roleNameHere(role) : '');
  const [permissions, setPermissions] = useState<readonly Permission[]>(role?.permissions ?? []);
  const [dataScope, setScope] = useState(role?.dataScope ?? 'self');
  const [ringsOutside, setRingsOutside] = useState(role?.ringsOutside ?? false);
  const [save, remove] = [useChange('organisation.saveRole'), useChange('organisation.deleteRole')];
  const shown = useShownGroups();
  const added = (role?.newPermissions ?? []).filter((code) => shown.some((group) => isIn(group, code)));
  const written = JSON.stringify([name.trim(), permissions.toSorted(), dataScope, ringsOutside]);
  const [began] = useState(written);
  const letGo = useUnsaved(written !== began);
  const holds = (code: Permission) => user?.superTenant || user?.permissions.includes(code);
  const widest = user?.superTenant ? dataScopes.length - 1 : dataScopes.indexOf(user?.dataScope ?? 'self');

  function send(): void {
    // A preset role is stored under another name than the shown one.
    const typed = role && name.trim() === roleNameHere(role) ? role.name : name.trim();
    const wanted = { name: typed, permissions: [...permissions], dataScope, ringsOutside };
    save.mutate(role ? { ...wanted, id: role.id } : wanted, {
      onSuccess({ changed }) {
        letGo();
        showToast(t.changed(changed));
        navigation().back();
      },
      onError: (error) => !problemAt(error, 'name') && showToast(error.message, { kind: 'warn' }),
    });
  }

  async function erase(id: string): Promise<void> {
    const question = {
      title: organisation.deleteTitle(name),
      body: organisation.deleteBody,
      yes: organisation.delete,
      no: common.cancel,
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    remove.mutate(
      { id },
      {
        onSuccess() {
          letGo();
          showToast(organisation.deleted);
          navigation().back();
        },
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <>
      <div className="page on-ground structure-form">
        <div className="pad">
          {added.length > 0 && (
            <NoticeBox tone="plain">{t.newNotice(added.map((code) => permissionWords[code]))}</NoticeBox>
          )}
          {!mayChange && <NoticeBox tone="plain">{t.beyond}</NoticeBox>}
          <TextField
            label={t.roleName}
            value={name}
            maxLength={20}
            disabled={!mayChange}
            autoComplete="off"
            fault={name.trim() === '' && organisation.nameNeeded}
            error={problemAt(save.error, 'name')}
            onChange={(event) => {
              save.reset();
              setName(event.target.value);
            }}
          />
          <Field id="scope" group label={organisation.scope} hint={organisation.scopeNotes[dataScope]}>
            <ChipChoice
              label={organisation.scope}
              layout="wrap"
              options={dataScopes.map((value, index) => ({
                value,
                label: organisation.scopes[value],
                disabled: !mayChange || index > widest,
              }))}
              value={dataScope}
              onChange={(scope) => scope && setScope(scope)}
            />
          </Field>
        </div>
        {shown.map((group) => (
          <section key={group}>
            <h2 className="sect">{t.groups[group]}</h2>
            <Cells inset>
              {groups[group].map((code) => (
                <SwitchCell
                  key={code}
                  label={permissionWords[code]}
                  note={added.includes(code) ? t.isNew : undefined}
                  on={permissions.includes(code)}
                  disabled={!mayChange || !holds(code)}
                  onChange={(on) =>
                    setPermissions(on ? [...permissions, code] : permissions.filter((held) => held !== code))
                  }
                />
              ))}
              {group === 'calls' && (
                <SwitchCell
                  label={t.ringsOutside}
                  note={t.ringsOutsideNote}
                  on={ringsOutside}
                  disabled={!mayChange || !(mayRing || role?.ringsOutside)}
                  onChange={setRingsOutside}
                />
              )}
            </Cells>
          </section>
        ))}
        {role && mayChange && (
          <div className="member-deeds">
            <Cells inset>
              <Cell label={t.deleteRole} danger onPress={() => void erase(role.id)} />
            </Cells>
          </div>
        )}
      </div>
      {mayChange && (
        <SaveBar
          label={common.save}
          disabled={name.trim() === ''}
          busy={save.isPending}
          busyWords={organisation.saving}
          onSave={send}
        />
      )}
    </>
  );
}
