import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import { profileQuery } from './use-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import '../login.css';
import '../me.css';

/** Shows how colleagues in this enterprise see the user. */
export default function Profile() {
  const profile = useQuery({ queryKey: profileQuery, queryFn: () => sendRequest('identity.profile', {}) });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.profile} />
      <Loaded query={profile} skeleton={<Skeleton count={4} />} retry={common.retry}>
        {(data) => <ProfileForm profile={data} />}
      </Loaded>
    </>
  );
}
