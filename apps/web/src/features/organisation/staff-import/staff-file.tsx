import type { Role } from '@haihu/contract/organisation/roles';
import { useState } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { t as files } from '../../../parts/files/texts.ts';
import { useSpreadsheet } from '../../../parts/files/use-spreadsheet.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { DepartmentSheet } from '../department-sheet.tsx';
import { t } from './texts.ts';
import { roleNameHere, t as organisation } from '../texts.ts';
import type { StaffFile } from './use-staff-import.ts';
import { pathOf } from '../use-structure.ts';

interface StaffFileProps {
  roles: Role[];
  /** Department for rows that name none. */
  department: string | null;
  onRead: (file: StaffFile) => void;
}

/** Draws the first step: defaults for rows without department or roles, and then the file. Its key stays in reach. */
export function StaffFileStep({ roles, department, onRead }: StaffFileProps) {
  const departments = useDepartments();
  const [departmentId, setDepartment] = useState(department);
  const [roleIds, setRoles] = useState(roles.filter(({ preset }) => preset === 'agent').map(({ id }) => id));
  const choosing = useOpening();
  const { input, uploading, choose } = useSpreadsheet((filePath) => onRead({ filePath, departmentId, roleIds }));

  const place = pathOf(departments.data?.list ?? [], departmentId).map(({ name }) => name);
  return (
    <>
      <div className="page structure-form">
        <div className="pad">
          <SelectField
            label={t.usualDepartment}
            value={place.join(' › ')}
            placeholder={organisation.unplaced}
            onPress={choosing.show}
          />
          <Field id="usual-roles" group label={t.usualRoles}>
            <div className="roles-group">
              <ChipGroup
                label={t.usualRoles}
                layout="wrap"
                options={roles.map(({ id, grantable, ...role }) => ({
                  value: id,
                  label: roleNameHere(role),
                  disabled: !grantable,
                }))}
                values={roleIds}
                onChange={setRoles}
              />
            </div>
          </Field>
        </div>
        {uploading ?? <EmptyState art="people" title={t.chooseTitle} hint={t.chooseHint} />}
      </div>
      <ActionBar>
        <Button kind="primary" wide="full" disabled={uploading !== null} onClick={choose}>
          {files.chooseFile}
        </Button>
      </ActionBar>
      {input}
      <DepartmentSheet
        open={choosing.open}
        onClose={choosing.hide}
        value={departmentId}
        none={organisation.unplaced}
        onChoose={setDepartment}
      />
    </>
  );
}
