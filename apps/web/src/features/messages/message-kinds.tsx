import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnread } from '../../parts/messages/use-unread.ts';
import { common } from '../../shared/i18n/common.ts';
import { dayAndTime } from '../../shared/lib/day.ts';
import { navigation, useVisit } from '../../shared/lib/navigation.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Cell, Cells } from '../../shared/ui/list-cell.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../shared/ui/pull-to-refresh.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { KindIcon } from './kind-icon.tsx';
import { QuietHoursSheet } from './quiet-hours-sheet.tsx';
import { t } from './texts.ts';
import { useConcerns } from './use-concerns.ts';
import { useMarkRead, useQuietHours } from './use-messages.ts';
import './inbox.css';

/** Lists the kinds of messages for the member with their unread numbers, and leads to the quiet hours. */
export default function MessageKinds() {
  const { label } = useVisit();
  const queries = useQueryClient();
  const unread = useUnread();
  const markRead = useMarkRead();
  const quietHours = useQuietHours();
  const concerns = useConcerns();
  const [isOpen, setOpen] = useState(false);
  const { open, back } = navigation();
  const hours = quietHours.data;
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={back} />}
        title={label}
        right={
          !!unread.data?.total && (
            <NavText tone="accent" disabled={markRead.isPending} onClick={() => markRead.mutate({})}>
              {t.readAll}
            </NavText>
          )
        }
      />
      <PullToRefresh
        words={common.pulling}
        onRefresh={() =>
          queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('messages.') })
        }
      >
        <div className="page on-ground">
          <Loaded query={unread} skeleton={<Skeleton of="rows" count={7} />} failed={t.failed} retry={common.retry}>
            {({ kinds }) => (
              <Cells>
                {kinds
                  .filter(({ kind, latest }) => latest !== null || concerns(kind))
                  .map(({ kind, unread: count, latest }) => (
                    <Cell
                      key={kind}
                      icon={<KindIcon kind={kind} />}
                      label={t.kinds[kind]}
                      note={latest ? `${dayAndTime(latest.at)} · ${latest.title}` : t.noneYet}
                      value={<Badge count={count} label={t.unread(count)} />}
                      onPress={() => open('messages', { kind })}
                    />
                  ))}
              </Cells>
            )}
          </Loaded>
          {hours && (
            <div className="inbox-settings">
              <Cells>
                <Cell
                  label={t.quiet}
                  note={t.quietNote}
                  value={hours.on ? t.span(hours.from, hours.until) : t.off}
                  onPress={() => setOpen(true)}
                />
                <Cell label={t.notices} note={t.noticesNote} onPress={() => open('notices')} />
              </Cells>
              <p className="note inbox-kept">{t.kept}</p>
            </div>
          )}
        </div>
      </PullToRefresh>
      {isOpen && hours && <QuietHoursSheet stored={hours} onClose={() => setOpen(false)} />}
    </>
  );
}
