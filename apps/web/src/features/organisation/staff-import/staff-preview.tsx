import type { StaffRow } from '@haihu/contract/organisation/staff-import';
import { useMemo } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { sendWithReason, tellListRefusal } from '../../../parts/files/list-reason.tsx';
import { listed } from '../../../shared/i18n/listed.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import { isWrong, type ShownRow, StaffRows } from './staff-rows.tsx';
import { roleNameHere, t as organisation } from '../texts.ts';
import { type StaffFile, useStaffImport, useStaffPreview } from './use-staff-import.ts';
import { pathOf, useRoles } from '../use-structure.ts';

interface StaffPreviewProps {
  file: StaffFile;
  onOtherFile: () => void;
  onAdded: (added: number, refused: ShownRow[]) => void;
}

/** Lists the people in the file, rows with a problem first. The button invites the others. */
export function StaffPreview({ file, onOtherFile, onAdded }: StaffPreviewProps) {
  const preview = useStaffPreview(file);
  const adding = useStaffImport();
  const shown = useShownRows(preview.data?.rows, file);
  if (preview.isPending) return <Skeleton of="rows" />;
  if (preview.isError) {
    return <EmptyState title={t.failed} hint={preview.error.message} action={t.otherFile} onAction={onOtherFile} />;
  }
  const { rows, ready, refused } = preview.data;
  if (rows.length === 0) {
    return <EmptyState title={t.empty} hint={t.emptyHint} action={t.otherFile} onAction={onOtherFile} />;
  }

  async function add(): Promise<void> {
    try {
      const request = { ...file, expected: ready };
      const reply = await sendWithReason((reason) => adding.mutateAsync({ ...request, ...(reason && { reason }) }));
      const wrong = shown.filter(({ row }) => isWrong(row));
      if (reply) onAdded(reply.invited, wrong);
    } catch (error) {
      tellListRefusal(error as Error);
      void preview.refetch();
    }
  }

  return (
    <>
      <CountLine>{t.checked(ready, refused)}</CountLine>
      <StaffRows rows={shown} />
      <ActionBar>
        <Button onClick={onOtherFile}>{t.otherFile}</Button>
        <Button
          kind="primary"
          wide="grow"
          busy={adding.isPending}
          busyWords={t.adding}
          offReason={ready === 0 ? t.nobody : undefined}
          onClick={() => void add()}
        >
          {t.add(ready)}
        </Button>
      </ActionBar>
    </>
  );
}

/** Returns rows with a problem first. Others get the chosen department and roles if they name none. */
function useShownRows(rows: StaffRow[] | undefined, { departmentId, roleIds }: StaffFile): ShownRow[] {
  const departments = useDepartments().data?.list;
  const roles = useRoles().data?.list;
  return useMemo(() => {
    const path = pathOf(departments ?? [], departmentId).map(({ name }) => name);
    const usualPlace = path.join('/') || organisation.unplaced;
    const chosen = (roles ?? []).filter(({ id }) => roleIds.includes(id));
    const usualRoles = listed(chosen.map(roleNameHere));
    const all = (rows ?? []).map((row): ShownRow => {
      const parts = [row.department || usualPlace, row.roles || usualRoles, row.position];
      return { row, line: parts.filter(Boolean).join(' · ') };
    });
    return all.toSorted((one, other) => Number(isWrong(other.row)) - Number(isWrong(one.row)));
  }, [rows, departments, roles, departmentId, roleIds]);
}
