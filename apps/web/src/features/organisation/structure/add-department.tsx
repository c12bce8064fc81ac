import type { Department } from '@haihu/contract/organisation/structure';
import { useState } from 'react';
import { useDepartments } from '../../../parts/organisation/structure/use-departments.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { DepartmentSheet } from '../department-sheet.tsx';
import { problemAt } from '../field-problem.ts';
import { StaffSheet } from '../staff-sheet.tsx';
import { t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { pathOf, useChange } from '../use-structure.ts';
import '../organisation.css';

/** Creates a department below `parent`. For the department `id` it edits, moves, merges or deletes it. */
export default function AddDepartment({ query }: ScreenProps) {
  const departments = useDepartments();
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={query.id ? t.editDepartment : t.addDepartment}
      />
      <Loaded
        query={departments}
        skeleton={<Skeleton of="rows" count={4} />}
        failed={organisation.failed}
        retry={common.retry}
      >
        {({ list }) => {
          const edited = list.find(({ id }) => id === query.id);
          return <DepartmentForm key={edited?.id} list={list} edited={edited} parent={query.parent ?? null} />;
        }}
      </Loaded>
    </>
  );
}

interface DepartmentFormProps {
  list: Department[];
  /** Undefined for a new department. */
  edited: Department | undefined;
  parent: string | null;
}

function DepartmentForm({ list, edited, parent }: DepartmentFormProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [parentId, setParentId] = useState(edited ? edited.parentId : parent);
  const [head, setHead] = useState(edited?.headId ? { id: edited.headId, name: edited.headName ?? '' } : null);
  const [placing, heading, merging] = [useOpening(), useOpening(), useOpening()];
  const save = useChange('organisation.saveDepartment');
  const merge = useChange('organisation.mergeDepartment');
  const remove = useChange('organisation.deleteDepartment');
  const path = pathOf(list, parentId).map((one) => one.name);

  function send(): void {
    const wanted = { name: name.trim(), parentId, headId: head?.id ?? null };
    save.mutate(edited ? { ...wanted, id: edited.id } : wanted, {
      onSuccess: finished(organisation.saved),
      onError: (error) => !problemAt(error, 'name') && !problemAt(error, 'parentId') && warn(error),
    });
  }

  async function mergeInto(target: string | null): Promise<void> {
    const into = list.find(({ id }) => id === target);
    if (!edited || !into) return;
    const question = { title: t.mergeTitle(edited.name, into.name), body: t.mergeBody, yes: t.mergeYes };
    if (!(await confirm({ ...question, no: common.cancel, danger: true }))) return;
    merge.mutate({ id: edited.id, into: into.id }, { onSuccess: finished(t.merged), onError: warn });
  }

  async function erase(): Promise<void> {
    if (!edited) return;
    const question = {
      title: organisation.deleteTitle(edited.name),
      body: organisation.deleteBody,
      yes: organisation.delete,
      no: common.cancel,
    };
    if (await confirm({ ...question, danger: true }))
      remove.mutate({ id: edited.id }, { onSuccess: finished(organisation.deleted), onError: warn });
  }

  return (
    <>
      <div className="page structure-form">
        <div className="pad">
          <TextField
            label={t.departmentName}
            value={name}
            maxLength={30}
            autoComplete="off"
            fault={name.trim() === '' && organisation.nameNeeded}
            error={problemAt(save.error, 'name')}
            onChange={(event) => {
              save.reset();
              setName(event.target.value);
            }}
          />
          <SelectField
            label={t.parent}
            value={path.join(' › ') || t.enterprise}
            error={problemAt(save.error, 'parentId')}
            onPress={placing.show}
          />
          <SelectField
            label={t.head}
            labelEnd={organisation.optional}
            value={head?.name ?? ''}
            placeholder={t.choose}
            onPress={heading.show}
          />
        </div>
        {edited && (
          <Cells>
            <Cell label={t.merge} onPress={merging.show} />
            <Cell label={t.deleteDepartment} danger onPress={() => void erase()} />
          </Cells>
        )}
      </div>
      <SaveBar
        label={common.save}
        disabled={name.trim() === ''}
        busy={save.isPending}
        busyWords={organisation.saving}
        onSave={send}
      />
      <DepartmentSheet
        open={placing.open}
        onClose={placing.hide}
        value={parentId}
        none={t.enterprise}
        leftOut={edited?.id}
        onChoose={setParentId}
      />
      <DepartmentSheet
        open={merging.open}
        onClose={merging.hide}
        value={null}
        leftOut={edited?.id}
        onChoose={(target) => void mergeInto(target)}
      />
      <StaffSheet
        key={heading.times}
        open={heading.open}
        onClose={heading.hide}
        onChoose={(colleague) => setHead({ id: colleague.userId, name: colleague.name })}
      />
    </>
  );
}

const warn = (error: Error) => showToast(error.message, { kind: 'warn' });

const finished = (words: string) => () => {
  showToast(words);
  navigation().back();
};
