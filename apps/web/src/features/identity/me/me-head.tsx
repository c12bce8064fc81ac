import type { MemberInfo } from '@haihu/contract/identity/login';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { profileQuery } from '../account/use-profile.ts';
import { t } from './texts.ts';

/** Shows the user; a tap opens the profile. */
export function MeHead() {
  const user = sessionUser();
  const profile = useQuery({ queryKey: profileQuery, queryFn: () => call('identity.profile', {}) });
  return (
    <button type="button" className="me-head" onClick={() => navigation().open('profile')}>
      <Avatar name={user?.name ?? ''} src={profile.data?.avatar} big />
      <span className="grow">
        <span className="head one">{user?.name}</span>
        <span className="sec one">
          {user?.mobile} · {standingOf(user)}
        </span>
      </span>
      <Icon name="right" size="s" />
    </button>
  );
}

/** A member who decides the settings of the enterprise is an administrator, one who leads others a manager. */
function standingOf(user: MemberInfo | null): string {
  if (user?.superTenant) return t.owner;
  if (user?.permissions.includes('settings.write')) return t.admin;
  return leadsOthers(user) ? t.leader : t.agent;
}
