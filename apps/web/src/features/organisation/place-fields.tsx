import { roleName } from '@haihu/rules/organisation/roles/role-name';
import { usePlaces } from '../../parts/organisation/structure/use-places.ts';
import { common } from '../../shared/i18n/common.ts';
import { language } from '../../shared/i18n/language.ts';
import { ActionSheet } from '../../shared/ui/action-sheet.tsx';
import { ChipGroup } from '../../shared/ui/chip-group.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t as placing } from './place-texts.ts';

export interface MemberPlace {
  departmentId: string | null;
  roleIds: string[];
}

export const noPlace: MemberPlace = { departmentId: null, roleIds: [] };

interface PlaceFieldsProps {
  value: MemberPlace;
  error?: string;
  onChange: (place: MemberPlace) => void;
}

/** Asks for department and roles of a new member. Offers only the roles that the user may give. */
export function PlaceFields({ value, error, onChange }: PlaceFieldsProps) {
  const places = usePlaces();
  const choice = useOpening();
  const departments = places.data?.departments ?? [];
  const chosen = departments.find(({ id }) => id === value.departmentId);
  return (
    <>
      <SelectField label={placing.department} value={chosen?.name ?? placing.noDepartment} onPress={choice.show} />
      <Field id="place-roles" group label={placing.roles} hint={placing.rolesHint} error={error}>
        <div className="place-roles">
          <ChipGroup
            label={placing.roles}
            layout="wrap"
            values={value.roleIds}
            options={(places.data?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role, language) }))}
            onChange={(roleIds) => onChange({ ...value, roleIds })}
          />
        </div>
      </Field>
      <ActionSheet
        open={choice.open}
        onClose={choice.hide}
        title={placing.department}
        closeLabel={common.close}
        actions={[
          { label: placing.noDepartment, onAct: () => onChange({ ...value, departmentId: null }) },
          ...departments.map(({ id, name, depth }) => ({
            // Wide spaces show the tree, and tell equal names apart.
            label: `${'\u3000'.repeat(depth)}${name}`,
            onAct: () => onChange({ ...value, departmentId: id }),
          })),
        ]}
      />
    </>
  );
}
