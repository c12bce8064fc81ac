import { useMutation, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { keepEntrance } from '../../../shared/lib/entrance.ts';
import { navigation, type ScreenName } from '../../../shared/lib/navigation.ts';
import { startSession } from '../../../shared/lib/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Reads the enterprises that the user may work in. */
export const useOwnEnterprises = () =>
  useQuery({
    queryKey: ['organisation.enterprises'],
    queryFn: () => sendRequest('organisation.enterprises', {}),
  });

/**
 * Switches to another enterprise by its id. The page starts again, because all of its data belongs to the former one.
 * `screen`: the screen that it starts with. By default the present one.
 */
export function useSwitchEnterprise(screen?: ScreenName) {
  return useMutation({
    mutationFn: async (tenantId: string) => startSession(await sendRequest('identity.switchEnterprise', { tenantId })),
    onSuccess() {
      if (screen) history.replaceState(null, '', navigation().addressOf(screen));
      location.reload();
    },
    onError: (error) => showToast(error.message),
  });
}

/** Opens the enterprises of the signed-in user. Forgets a ticket of an account that was about to be added. */
export function openEnterprises(): void {
  keepEntrance(null);
  navigation().open('enterprises');
}
