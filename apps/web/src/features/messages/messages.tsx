import type { ReplyOf } from '@haihu/contract/contract';
import type { MessageKind } from '@haihu/contract/messages/values';
import { useUnread } from '../../parts/messages/use-unread.ts';
import { common } from '../../shared/i18n/common.ts';
import { countWords } from '../../shared/lib/count.ts';
import { dayAndTime } from '../../shared/lib/day.ts';
import { navigation, type ScreenProps } from '../../shared/lib/navigation.ts';
import { CountLine } from '../../shared/ui/count-line.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../shared/ui/list-cell.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { MorePages } from '../../shared/ui/more-pages.tsx';
import { BackButton, NavBar, NavText } from '../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { openMessage } from './open-message.ts';
import { t } from './texts.ts';
import { useMarkRead, useMessages } from './use-messages.ts';
import './inbox.css';

type Message = ReplyOf<'messages.list'>['list'][number];

/** Lists the messages of one kind. A tap marks a message as read and opens its subject. */
export default function Messages({ query }: ScreenProps) {
  const kind = kindOf(query.kind);
  const messages = useMessages(kind);
  const unread = useUnread();
  const markRead = useMarkRead();
  const list = messages.data?.pages.flatMap((page) => page.list) ?? [];
  const total = messages.data?.pages[0]?.total;
  const waiting = unread.data?.kinds.find((count) => count.kind === kind)?.unread ?? 0;

  function openOne({ id, isRead, link }: Message): void {
    if (!isRead) markRead.mutate({ id });
    if (link) openMessage(link);
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.kinds[kind]}
        right={
          waiting > 0 && (
            <NavText tone="accent" disabled={markRead.isPending} onClick={() => markRead.mutate({ kind })}>
              {t.readAll}
            </NavText>
          )
        }
      />
      <CountLine>
        {!!total && [t.count(countWords(total)), waiting > 0 && t.unread(waiting)].filter(Boolean).join(' · ')}
      </CountLine>
      <div className="page">
        <Loaded query={messages} skeleton={<Skeleton of="rows" count={5} />} failed={t.failed} retry={common.retry}>
          {() =>
            list.length === 0 ? (
              <EmptyState art="calendar" title={t.none} hint={t.nothingOf[kind]} />
            ) : (
              <Cells>
                {list.map((message) => (
                  <MessageCell key={message.id} message={message} onOpen={() => openOne(message)} />
                ))}
              </Cells>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={messages} words={common} />
      </div>
    </>
  );
}

function MessageCell({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { at, isRead, title, text, link } = message;
  return (
    <Cell
      label={
        <span className={isRead ? 'message c-2' : 'message w6'}>
          {!isRead && <i className="unread-dot" role="img" aria-label={t.isNew} />}
          {title}
        </span>
      }
      note={[dayAndTime(at), text].filter(Boolean).join(' · ')}
      onPress={isRead && !link ? undefined : onOpen}
    />
  );
}

function kindOf(asked: string | undefined): MessageKind {
  const known = Object.keys(t.kinds) as MessageKind[];
  return known.find((kind) => kind === asked) ?? 'visit';
}
