import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Sheet, SheetBar, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useCalendarFeed, useChangeFeed } from './use-calendar-feed.ts';
import './feed.css';

interface FeedSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Makes, replaces and ends the link by which other calendars show the user's call-backs. */
export default function FeedSheet({ open, onClose }: FeedSheetProps) {
  const calendar = useCalendarFeed();
  const { make, end } = useChangeFeed();
  const mayMake = useAllowed('followups.write');
  const address = make.data && new URL(make.data.path, location.origin).href;

  async function replace(): Promise<void> {
    const question = { title: t.makeNewTitle, body: t.makeNewBody, yes: t.makeNew, no: common.cancel };
    if (await confirm({ ...question, danger: true })) make.mutate();
  }

  async function stop(): Promise<void> {
    const question = { title: t.endTitle, body: t.endBody, yes: t.end, no: common.cancel };
    if (!(await confirm({ ...question, danger: true }))) return;
    end.mutate(undefined, {
      onSuccess() {
        make.reset();
        showToast(t.ended, { kind: 'done' });
      },
    });
  }

  return (
    <Sheet open={open} onClose={onClose} title={t.title} closeLabel={common.close}>
      <Loaded query={calendar} skeleton={<Skeleton of="cards" count={1} />} retry={common.retry}>
        {({ feed, namesCustomers }) => (
          <>
            <div className="pad feed">
              <p className="sec">{t.what}</p>
              <p className="sec">{namesCustomers ? t.withNames : t.onlyTimes}</p>
              {feed && (
                <p className="note">
                  {[
                    t.madeAt(dayAndClock(feed.createdAt)),
                    feed.readAt ? t.readAt(dayAndClock(feed.readAt)) : t.neverRead,
                  ].join(' · ')}
                </p>
              )}
            </div>
            {address && <NewLink address={address} />}
            {!mayMake && <p className="pad note">{t.notAllowed}</p>}
            <SheetBar>
              {feed && (
                <Button busy={end.isPending} onClick={() => void stop()}>
                  {t.end}
                </Button>
              )}
              {mayMake && !feed && (
                <Button
                  kind="primary"
                  wide="grow"
                  busy={make.isPending}
                  busyWords={t.making}
                  onClick={() => make.mutate()}
                >
                  {t.make}
                </Button>
              )}
              {mayMake && feed && !address && (
                <Button wide="grow" busy={make.isPending} busyWords={t.making} onClick={() => void replace()}>
                  {t.makeNew}
                </Button>
              )}
              {address && (
                <Button kind="primary" wide="grow" onClick={() => void copyText(address)}>
                  {t.copy}
                </Button>
              )}
            </SheetBar>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

/** Shows a link that was just made. It is not shown again. */
function NewLink({ address }: { address: string }) {
  return (
    <>
      <SheetLabel
        note={
          <a className="link hit" href={address.replace(/^https?:/, 'webcal:')}>
            {t.add}
          </a>
        }
      >
        {t.address}
      </SheetLabel>
      <div className="pad feed">
        <p className="sec">{address}</p>
        <NoticeBox>{t.once}</NoticeBox>
      </div>
    </>
  );
}
