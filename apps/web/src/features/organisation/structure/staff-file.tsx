import type { Role } from '@haihu/contract/staff';
import { useRef, useState } from 'react';
import { upload } from '../../../shared/lib/upload.ts';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { UploadRow } from '../../../shared/ui/upload-row.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { DepartmentSheet } from './department-sheet.tsx';
import { t } from './import-texts.ts';
import { roleName, t as words } from './texts.ts';
import type { StaffFile } from './use-staff-import.ts';
import { pathOf, useDepartments } from './use-structure.ts';

interface StaffFileProps {
  roles: Role[];
  /** Where people go whose row names no department. */
  department: string | null;
  onRead: (file: StaffFile) => void;
}

/** The first step: what holds for rows that say nothing about it, then the file. */
export function StaffFileStep({ roles, department, onRead }: StaffFileProps) {
  const departments = useDepartments();
  const [departmentId, setDepartment] = useState(department);
  const [roleIds, setRoles] = useState(roles.filter(({ preset }) => preset === 'agent').map(({ id }) => id));
  const choosing = useOpening();
  const input = useRef<HTMLInputElement>(null);
  const giveUp = useRef<AbortController>(null);
  const [going, setGoing] = useState<{ name: string; percent: number } | null>(null);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    giveUp.current = controller;
    setGoing({ name: file.name, percent: 0 });
    try {
      const onProgress = (part: number) => setGoing({ name: file.name, percent: Math.round(part * 100) });
      const filePath = await upload(file, { onProgress, signal: controller.signal });
      onRead({ filePath, departmentId, roleIds });
    } catch (error) {
      setGoing(null);
      if (!controller.signal.aborted) showToast((error as Error).message, { kind: 'warn', milliseconds: 4000 });
    }
  }

  const place = pathOf(departments.data?.list ?? [], departmentId).map(({ name }) => name);
  return (
    <main className="page structure-form">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
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
                label: roleName(role),
                disabled: !grantable,
              }))}
              values={roleIds}
              onChange={setRoles}
            />
          </div>
        </Field>
        {going && (
          <UploadRow
            name={going.name}
            words={t.uploading(going.percent)}
            percent={going.percent}
            removeLabel={t.cancelUpload}
            onRemove={() => giveUp.current?.abort()}
          />
        )}
      </div>
      {!going && (
        <EmptyState
          art="people"
          title={t.chooseTitle}
          hint={t.chooseHint}
          action={t.choose}
          onAction={() => input.current?.click()}
        />
      )}
      <DepartmentSheet
        open={choosing.open}
        onClose={choosing.hide}
        value={departmentId}
        none={words.unplaced}
        onChoose={setDepartment}
      />
    </main>
  );
}
