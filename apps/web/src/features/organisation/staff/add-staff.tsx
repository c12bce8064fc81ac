import type { ReplyOf } from '@haihu/contract/contract';
import type { Role } from '@haihu/contract/organisation/roles';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { useState } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { sessionUser } from '../../../shared/lib/session.ts';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useUnsaved } from '../../../shared/lib/use-unsaved.ts';
import { LineChoice, ScopeChoice } from './scope-and-line.tsx';
import { DepartmentSheet } from '../department-sheet.tsx';
import { problemAt } from '../field-problem.ts';
import { roleNameHere, t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { pathOf, useChange, useRoles, useStaffMember } from '../use-structure.ts';
import '../organisation.css';

/** Invites a colleague, or edits the member `id`. `department` preselects the place of a new one. */
export default function AddStaff({ query }: ScreenProps) {
  const member = useStaffMember(query.id);
  const roles = useRoles();
  const problem = member.error ?? roles.error;
  const isReady = roles.data && (query.id === undefined || member.data);
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={query.id ? t.editStaff : organisation.addStaff}
        right={
          !query.id && (
            <span className="staff-ways">
              <ScreenLink to="staffImport" query={{ department: query.department }} className="txt c-accent">
                {t.byFile}
              </ScreenLink>
              <ScreenLink to="invitations" className="txt c-accent">
                {t.byLink}
              </ScreenLink>
            </span>
          )
        }
      />
      {problem && !isReady && (
        <EmptyState
          title={organisation.failed}
          hint={problem.message}
          action={common.retry}
          onAction={() => void (member.error ? member.refetch() : roles.refetch())}
        />
      )}
      {!problem && !isReady && <Skeleton of="rows" count={5} />}
      {isReady && <StaffForm member={member.data} roles={roles.data.list} department={query.department ?? null} />}
    </>
  );
}

interface StaffFormProps {
  /** Undefined for a new member. */
  member: ReplyOf<'organisation.staffMember'> | undefined;
  roles: Role[];
  department: string | null;
}

function StaffForm({ member, roles, department }: StaffFormProps) {
  const departments = useDepartments();
  const [draft, setDraft] = useState({
    name: member?.name ?? '',
    mobile: '',
    departmentId: member ? member.departmentId : department,
    roleIds: member?.roles.map(({ id }) => id) ?? roles.filter(({ preset }) => preset === 'agent').map(({ id }) => id),
    position: member?.position ?? '',
    superTenant: member?.superTenant ?? false,
    ownScope: member?.ownScope ?? null,
    lineId: member?.lineId ?? null,
  });
  const [began] = useState(draft);
  const letGo = useUnsaved(JSON.stringify(draft) !== JSON.stringify(began));
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const [tried, setTried] = useState(false);
  const choosing = useOpening();
  const [adding, editing] = [useChange('organisation.addStaff'), useChange('organisation.editStaff')];
  const error = adding.error ?? editing.error;

  const name = draft.name.trim();
  const hasMobile = member !== undefined || isMobile(normalisePhone(draft.mobile));
  const hasRole = draft.superTenant || draft.roleIds.length > 0;
  const missing = (name === '' && t.nameNeeded) || (!hasMobile && t.mobileWrong) || (!hasRole && t.roleNeeded);
  const place = pathOf(departments.data?.list ?? [], draft.departmentId).map((one) => one.name);

  function save(): void {
    setTried(true);
    if (missing) return showToast(missing);
    const { mobile, position, ...rest } = draft;
    const wanted = { ...rest, name, position: position.trim() || undefined };
    const onSuccess = () => {
      letGo();
      showToast(member ? organisation.saved : t.added(name));
      navigation().back();
    };
    if (member) editing.mutate({ ...wanted, userId: member.userId }, { onSuccess, onError });
    else adding.mutate({ ...wanted, mobile }, { onSuccess, onError });
  }

  return (
    <>
      <div className="page structure-form">
        <div className="pad">
          <TextField
            label={t.name}
            value={draft.name}
            maxLength={30}
            autoComplete="off"
            fault={name === '' && t.nameNeeded}
            tried={tried}
            error={problemAt(error, 'name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          {!member && (
            <TextField
              label={t.fields.mobile}
              kind="tel"
              value={draft.mobile}
              autoComplete="off"
              fault={!hasMobile && t.mobileWrong}
              tried={tried}
              error={problemAt(error, 'mobile')}
              onChange={(event) => {
                adding.reset();
                change({ mobile: event.target.value });
              }}
            />
          )}
          <SelectField
            label={t.fields.department}
            value={place.join(' › ')}
            placeholder={organisation.unplaced}
            onPress={choosing.show}
          />
          <Field
            id="roles"
            group
            label={t.fields.roles}
            hint={member ? t.signedOut : undefined}
            error={!draft.superTenant && draft.roleIds.length === 0 ? t.roleNeeded : undefined}
          >
            <div className="roles-group">
              <ChipGroup
                label={t.fields.roles}
                layout="wrap"
                options={roles.map(({ id, grantable, ...role }) => ({
                  value: id,
                  label: roleNameHere(role),
                  disabled: !grantable && !draft.roleIds.includes(id),
                }))}
                values={draft.roleIds}
                onChange={(roleIds) => change({ roleIds })}
              />
            </div>
          </Field>
          {!draft.superTenant && <ScopeChoice value={draft.ownScope} onChange={(ownScope) => change({ ownScope })} />}
          <LineChoice value={draft.lineId} onChange={(lineId) => change({ lineId })} />
          <TextField
            label={t.fields.position}
            labelEnd={organisation.optional}
            value={draft.position}
            maxLength={30}
            onChange={(event) => change({ position: event.target.value })}
          />
        </div>
        {sessionUser()?.superTenant && (
          <Cells>
            <SwitchCell
              label={t.isOwner}
              note={t.isOwnerHint}
              on={draft.superTenant}
              onChange={(superTenant) => change({ superTenant })}
            />
          </Cells>
        )}
      </div>
      <SaveBar
        label={member ? common.save : t.sendInvitation}
        busy={adding.isPending || editing.isPending}
        busyWords={organisation.saving}
        onSave={save}
      />
      <DepartmentSheet
        open={choosing.open}
        onClose={choosing.hide}
        value={draft.departmentId}
        none={organisation.unplaced}
        onChoose={(departmentId) => change({ departmentId })}
      />
    </>
  );
}

/** Shows an error as a toast, unless a field shows it. */
function onError(problem: Error): void {
  const isShown = problemAt(problem, 'mobile') ?? problemAt(problem, 'name');
  if (!isShown) showToast(problem.message, { kind: 'warn' });
}
