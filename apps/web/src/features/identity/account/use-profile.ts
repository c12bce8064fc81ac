import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { refreshUser, sessionUser } from '../../../shared/lib/session.ts';

export const profileQuery = ['identity.profile'] as const;

/** Saves the given parts of the profile. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: RequestTo<'identity.updateProfile'>) => sendRequest('identity.updateProfile', change),
    onSuccess(profile) {
      queryClient.setQueryData(profileQuery, profile);
      const user = sessionUser();
      if (user) refreshUser({ ...user, name: profile.name });
    },
  });
}
