import type { MemberInfo } from '@haihu/contract/identity/sessions';
import type { RoleTitle } from '@haihu/contract/organisation/roles';
import { roleName } from '@haihu/rules/organisation/roles/role-name';
import { useQuery } from '@tanstack/react-query';
import { language } from '../../../shared/i18n/language.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { profileQuery } from '../account/use-profile.ts';
import { t } from './texts.ts';

/** Shows the user; a tap opens the profile. */
export function MeHead() {
  const user = sessionUser();
  const profile = useQuery({ queryKey: profileQuery, queryFn: () => sendRequest('identity.profile', {}) });
  return (
    <button type="button" className="me-head" onClick={() => navigation().open('profile')}>
      <Avatar name={user?.name ?? ''} src={profile.data?.avatar} big />
      <span className="grow">
        <span className="head one">{user?.name}</span>
        <span className="sec">
          {user?.mobile} · {numberAndRoles(user, profile.data?.roles ?? [])}
        </span>
      </span>
      <Icon name="right" size="s" />
    </button>
  );
}

/**
 * Writes the user's position. It is owner, administrator of the settings, or agent. For other leaders it is the names
 * of their roles.
 */
function numberAndRoles(user: MemberInfo | null, roles: RoleTitle[]): string {
  if (user?.superTenant) return t.owner;
  if (user?.permissions.includes('settings.write')) return t.admin;
  if (!leadsOthers(user)) return t.agent;
  return roles.map((role) => roleName(role, language)).join(t.and) || t.leader;
}
