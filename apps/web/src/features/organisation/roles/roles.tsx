import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { roleNameHere, t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { useRoles } from '../use-structure.ts';
import '../organisation.css';

/** Lists all roles: the data scope, the number of permissions, and the number of members of each. */
export default function Roles() {
  const roles = useRoles();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.roles} />
      <div className="page">
        <Loaded
          query={roles}
          skeleton={<Skeleton of="rows" count={4} />}
          failed={organisation.failed}
          retry={common.retry}
        >
          {({ list }) => (
            <Cells>
              {list.map((role) => (
                <Cell
                  key={role.id}
                  label={roleNameHere(role)}
                  note={[
                    organisation.scopes[role.dataScope],
                    t.permissionCount(role.permissions.length),
                    role.newPermissions.length > 0 && t.newPermissions(role.newPermissions.length),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  value={organisation.people(role.holders)}
                  onPress={() => navigation().open('role', { id: role.id })}
                />
              ))}
            </Cells>
          )}
        </Loaded>
      </div>
      <Allowed codes="organisation.roles">
        <ActionBar>
          <Button kind="primary" wide="grow" onClick={() => navigation().open('role')}>
            {t.addRole}
          </Button>
        </ActionBar>
      </Allowed>
    </>
  );
}
