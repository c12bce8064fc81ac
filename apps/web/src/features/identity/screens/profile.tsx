import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { a } from '../account-texts.ts';
import { profileQuery } from '../api/use-profile.ts';
import { ProfileForm } from '../components/profile-form.tsx';
import '../login.css';
import '../me.css';

/** How one appears in this enterprise. */
export default function Profile() {
  const profile = useQuery({ queryKey: profileQuery, queryFn: () => call('identity.profile', {}) });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={a.profile} />
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isError ? (
        <ErrorRow
          words={profile.error.message}
          retry={common.retry}
          busy={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <Skeleton count={4} />
      )}
    </>
  );
}
