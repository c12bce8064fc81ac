import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../parts/messages/use-unread.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { t } from './texts.ts';

/** Leads to the messages. Its dot and its name tell of unread ones. It waits until today's data is read. */
export function Bell({ isDayKnown }: { isDayKnown: boolean }) {
  const { data } = useQuery({ ...unreadQuery, enabled: isDayKnown });
  const unread = data?.total ?? 0;
  return (
    <IconButton
      icon={<Icon name="bell" />}
      label={unread > 0 ? t.unreadMessages(unread) : t.messages}
      dot={unread > 0}
      onClick={() => navigation().open('messageKinds')}
    />
  );
}
