import type { StaffMember } from '@haihu/contract/organisation/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { listed } from '../../../shared/i18n/listed.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Allowed, useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord, Tag } from '../../../shared/ui/state-word.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { Crumbs } from './crumbs.tsx';
import { InvitedCell } from '../staff-invitations/invited-cell.tsx';
import { MemberSheet } from '../staff/member-sheet.tsx';
import { roleNameHere, t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { pathOf, useStaff } from '../use-structure.ts';
import '../organisation.css';

/** Shows departments one level at a time with their people, and a search over all people. */
export default function Organisation({ query, setQuery }: ScreenProps) {
  const queries = useQueryClient();
  const departments = useDepartments();
  const all = departments.data?.list ?? [];
  const path = pathOf(all, query.department);
  const here = path.at(-1);
  const search = query.find ?? '';
  const staff = useStaff(
    search ? { search } : { departmentId: here?.id ?? 'none', below: false },
    departments.data !== undefined,
  );
  const people = staff.data?.pages.flatMap((page) => page.list) ?? [];
  const below = search ? [] : all.filter(({ parentId }) => parentId === (here?.id ?? null));
  const enter = (department: string | undefined) => setQuery({ department });

  const [read, setRead] = useState<StaffMember | null>(null);
  const reading = useOpening();
  const { show } = reading;
  const open = useCallback(
    (member: StaffMember) => {
      setRead(member);
      show();
    },
    [show],
  );
  const mayAdd = useAllowed('organisation.departments;organisation.staff');
  const failed = departments.error ?? (staff.data ? null : staff.error);

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.organisation}
        right={
          here && (
            <Allowed codes="organisation.departments">
              <NavText tone="accent" onClick={() => navigation().open('addDepartment', { id: here.id })}>
                {organisation.edit}
              </NavText>
            </Allowed>
          )
        }
      />
      <SearchBar
        value={search}
        onChange={(find) => setQuery({ department: query.department, find: find || undefined })}
        placeholder={organisation.search}
        clearLabel={common.clear}
      />
      {!search && <Crumbs top={sessionUser()?.tenantName ?? ''} path={path} onEnter={enter} />}
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page organisation">
          {failed ? (
            <EmptyState
              art="offline"
              title={organisation.failed}
              hint={failed.message}
              action={common.retry}
              onAction={() => void queries.invalidateQueries()}
            />
          ) : (
            <>
              {!search && (
                <Allowed codes="organisation.staff">
                  <InvitedCell />
                </Allowed>
              )}
              {departments.isPending && <Skeleton of="rows" count={6} />}
              {below.length > 0 && (
                <Cells>
                  {below.map(({ id, name, staffBelow }) => (
                    <Cell
                      key={id}
                      label={name}
                      value={<span className="count">{organisation.people(staffBelow)}</span>}
                      onPress={() => enter(id)}
                    />
                  ))}
                </Cells>
              )}
              {people.length > 0 && below.length > 0 && (
                <h2 className="sect">{here ? t.staff : organisation.unplaced}</h2>
              )}
              {people.map((member) => (
                <MemberRow
                  key={member.userId}
                  name={member.name}
                  state={<State member={member} headId={here?.headId} />}
                  line={lineOf(member, search !== '')}
                  onOpen={() => open(member)}
                />
              ))}
              {staff.data && departments.data && people.length + below.length === 0 && (
                <EmptyState
                  art={search ? 'search' : 'people'}
                  title={search ? organisation.emptySearch : t.empty}
                  hint={search ? t.emptySearchHint : t.emptyHint}
                />
              )}
              <MorePages count={people.length} pages={staff} words={common} />
            </>
          )}
        </div>
      </PullToRefresh>
      {mayAdd && (
        <ActionBar>
          <Allowed codes="organisation.departments">
            <Button wide="grow" onClick={() => navigation().open('addDepartment', { parent: here?.id })}>
              {t.addDepartment}
            </Button>
          </Allowed>
          <Allowed codes="organisation.staff">
            <Button kind="primary" wide="grow" onClick={() => navigation().open('addStaff', { department: here?.id })}>
              {organisation.addStaff}
            </Button>
          </Allowed>
        </ActionBar>
      )}
      {read && <MemberSheet key={read.userId} member={read} open={reading.open} onClose={reading.hide} />}
    </>
  );
}

function State({ member, headId }: { member: StaffMember; headId?: string | null }) {
  if (member.suspended) return <StateWord tone="3">{t.suspended}</StateWord>;
  if (member.superTenant) return <Tag tone="accent">{organisation.owner}</Tag>;
  return headId === member.userId && <Tag tone="accent">{t.head}</Tag>;
}

/** Writes a member's position or roles, and in a search the department too. */
function lineOf({ departmentName, position, roles, mobile }: StaffMember, isFound: boolean): string {
  const does = position || listed(roles.map(roleNameHere));
  return [isFound && (departmentName ?? organisation.unplaced), does, mobile].filter(Boolean).join(' · ');
}
