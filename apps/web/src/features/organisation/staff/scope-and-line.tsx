import type { DataScope } from '@haihu/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { t as organisation } from '../texts.ts';
import { t } from './texts.ts';

const dataScopes = Object.keys(organisation.scopes) as DataScope[];

interface ScopeChoiceProps {
  /** `null`: the roles decide. */
  value: DataScope | null;
  onChange: (scope: DataScope | null) => void;
}

/** Chooses a member's data scope: by the roles, or a scope of their own. Nobody can give more than their own scope. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  const user = sessionUser();
  const widest = user?.superTenant ? dataScopes.length - 1 : dataScopes.indexOf(user?.dataScope ?? 'self');
  const scopes = dataScopes.map((scope, index) => ({
    value: scope as DataScope | 'roles',
    label: organisation.scopes[scope],
    disabled: index > widest && scope !== value,
  }));
  return (
    <Field
      id="own-scope"
      group
      label={organisation.scope}
      hint={value ? organisation.scopeNotes[value] : t.asRolesHint}
    >
      <ChipChoice
        label={organisation.scope}
        layout="wrap"
        options={[{ value: 'roles', label: t.asRoles }, ...scopes]}
        value={value ?? 'roles'}
        onChange={(chosen) => chosen && onChange(chosen === 'roles' ? null : chosen)}
      />
    </Field>
  );
}

interface LineChoiceProps {
  /** `null`: the line with the most room. */
  value: string | null;
  onChange: (lineId: string | null) => void;
}

/**
 * Chooses the line that a member calls over until the member chooses another one. Draws nothing if members' own phones
 * dial, or if there is no choice.
 */
export function LineChoice({ value, onChange }: LineChoiceProps) {
  const isByLine = useClientState(({ companyType }) => companyType === 0);
  const { data } = useQuery({
    queryKey: ['calls.heldLines'],
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
    enabled: isByLine,
  });
  const lines = (data?.list ?? []).filter(({ id, enabled }) => enabled || id === value);
  if (!isByLine || lines.length === 0) return null;
  return (
    <Field id="line" group label={t.line} hint={t.lineHint}>
      <ChipChoice
        label={t.line}
        layout="wrap"
        options={[{ value: 'any', label: t.anyLine }, ...lines.map(({ id, name }) => ({ value: id, label: name }))]}
        value={value ?? 'any'}
        onChange={(chosen) => chosen && onChange(chosen === 'any' ? null : chosen)}
      />
    </Field>
  );
}
