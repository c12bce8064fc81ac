import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { refreshUser, sessionUser } from '../../../shared/lib/session.ts';
import { upload } from '../../../shared/lib/upload.ts';

export const profileQuery = ['identity.profile'] as const;

/** Saves what is given. `picture`: a file, which is sent up first. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ picture, ...change }: RequestTo<'identity.updateProfile'> & { picture?: File }) {
      const avatar = picture ? await upload(picture) : change.avatar;
      return call('identity.updateProfile', { ...change, avatar });
    },
    onSuccess(profile) {
      queryClient.setQueryData(profileQuery, profile);
      const user = sessionUser();
      if (user) refreshUser({ ...user, name: profile.name });
    },
  });
}
