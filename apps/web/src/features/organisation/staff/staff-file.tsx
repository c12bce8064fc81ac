import type { Role } from '@haihu/contract/organisation/staff';
import { useState } from 'react';
import { useDepartments } from '../../../parts/organisation/use-departments.ts';
import { SpreadsheetUpload } from '../../../parts/files/spreadsheet-upload.tsx';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { DepartmentSheet } from '../department-sheet.tsx';
import { t } from './import-texts.ts';
import { roleNameHere, t as words } from '../texts.ts';
import type { StaffFile } from './use-staff-import.ts';
import { pathOf } from '../use-structure.ts';

interface StaffFileProps {
  roles: Role[];
  /** Department for rows that name none. */
  department: string | null;
  onRead: (file: StaffFile) => void;
}

/** Draws the first step: defaults for rows without department or roles, and then the file. */
export function StaffFileStep({ roles, department, onRead }: StaffFileProps) {
  const departments = useDepartments();
  const [departmentId, setDepartment] = useState(department);
  const [roleIds, setRoles] = useState(roles.filter(({ preset }) => preset === 'agent').map(({ id }) => id));
  const choosing = useOpening();

  const place = pathOf(departments.data?.list ?? [], departmentId).map(({ name }) => name);
  return (
    <div className="page structure-form">
      <div className="pad">
        <SelectField
          label={t.usualDepartment}
          value={place.join(' › ')}
          placeholder={words.unplaced}
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
      <SpreadsheetUpload
        title={t.chooseTitle}
        hint={t.chooseHint}
        onSent={(filePath) => onRead({ filePath, departmentId, roleIds })}
      />
      <DepartmentSheet
        open={choosing.open}
        onClose={choosing.hide}
        value={departmentId}
        none={words.unplaced}
        onChoose={setDepartment}
      />
    </div>
  );
}
