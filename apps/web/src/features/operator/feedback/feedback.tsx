import type { Feedback as FeedbackItem } from '@haihu/contract/operator/feedback';
import { useRef, useState } from 'react';
import { ShownPictures } from '../../../parts/files/shown-pictures.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { ReplySheet } from './reply-sheet.tsx';
import { t } from './texts.ts';
import { useFeedbackList } from './use-feedback.ts';
import './feedback.css';

/** Sends feedback to the operator of the installation, and lists earlier feedback with its replies. */
export default function Feedback() {
  const { label } = useVisit();
  const pages = useFeedbackList();
  const [replyTo, setReplyTo] = useState<FeedbackItem | null>(null);
  const readAgain = useRef(false);
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];

  /** Reads the list again, once, because the links of a page that was open for hours have expired. */
  function onBroken(): void {
    if (readAgain.current) return;
    readAgain.current = true;
    void pages.refetch();
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page">
        <FeedbackForm />
        <h2 className="sect">{t.history}</h2>
        <Loaded query={pages} skeleton={<Skeleton of="rows" count={3} />} failed={t.failed} retry={common.retry}>
          {() =>
            list.length === 0 ? (
              <EmptyState art="words" title={t.none} hint={t.noneHint} />
            ) : (
              <ul className="feedback-list">
                {list.map((item) => (
                  <li key={item.id} className="pad">
                    <Item item={item} onBroken={onBroken} onReply={() => setReplyTo(item)} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={pages} words={common} />
      </div>
      {replyTo && <ReplySheet key={replyTo.id} id={replyTo.id} onClose={() => setReplyTo(null)} />}
    </>
  );
}

interface ItemProps {
  item: FeedbackItem;
  onBroken: () => void;
  onReply: () => void;
}

function Item({ item: { at, text, pictures, hasContact, replies }, onBroken, onReply }: ItemProps) {
  const isAnswered = replies.at(-1)?.by === 'operator';
  return (
    <>
      <p className="note">
        {[dayAndClock(at), isAnswered ? t.answered : t.waiting, hasContact && t.withContact]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="words">{text}</p>
      <ShownPictures pictures={pictures} onBroken={onBroken} />
      {replies.map(({ id, at: when, by, text: words }) => (
        <div key={id} className={by === 'operator' ? 'answer' : 'answer own'}>
          <p className="note">{[by === 'operator' ? t.operator : t.own, dayAndClock(when)].join(' · ')}</p>
          <p className="words">{words}</p>
        </div>
      ))}
      <Button size="small" kind="soft" onClick={onReply}>
        {t.reply}
      </Button>
    </>
  );
}
