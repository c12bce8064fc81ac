import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CardStack, SectionHead } from '../../../shared/ui/card.tsx';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { LoserChoice } from './loser-choice.tsx';
import { PayBar } from './pay-bar.tsx';
import { QuoteCard } from './quote-card.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { t } from './texts.ts';
import { useQuote, useSeatPrices, useShare } from './use-shop.ts';
import './shop.css';

/**
 * Shows a package's seats and the members who have one. The price of more or fewer seats is shown before the user pays.
 */
export default function SeatAdjustment({ query: { id } }: ScreenProps) {
  const { label } = useVisit();
  const seats = useSeatPrices(id);
  const isMissing = id === undefined || isAbsent(seats.error);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {isMissing ? (
        <EmptyPage
          title={t.absent}
          hint={t.absentHint}
          action={t.toPackages}
          onAction={() => navigation().open('myPackages')}
        />
      ) : (
        <Loaded query={seats} skeleton={<Skeleton of="rows" count={4} />} failed={common.failed} retry={common.retry}>
          {(read) =>
            read.seats === null ? (
              <EmptyPage
                title={t.noSeats}
                hint={t.noSeatsHint}
                action={t.toPackages}
                onAction={() => navigation().open('myPackages')}
              />
            ) : (
              <Seats key={read.seats} packageId={id} seats={read.seats} sold={read.sold} members={read.members} />
            )
          }
        </Loaded>
      )}
    </>
  );
}

interface SeatsProps {
  packageId: string;
  seats: number;
  sold: boolean;
  members: readonly { userId: string; name: string; departmentName: string | null }[];
}

function Seats({ packageId, seats, sold, members }: SeatsProps) {
  const [wanted, setWanted] = useState(seats);
  const sharing = useOpening();
  const share = useShare();
  const [losers, setLosers] = useState<string[]>([]);
  const needed = Math.max(0, members.length - wanted);
  const lost = losers.slice(0, needed);
  const isAsked = wanted !== seats && lost.length === needed;
  const { quote, pay } = useQuote(isAsked ? { what: 'seats', packageId, seats: wanted, takeBack: lost } : null);
  const told = { onError: (error: Error) => showToast(error.message, { kind: 'warn' }) };

  async function takeBack(userId: string, name: string): Promise<void> {
    const question = { title: t.takeTitle(name), body: t.takeBody, yes: t.take, no: common.cancel };
    if (await confirm(question)) share.mutate({ packageId, takeBack: [userId] }, told);
  }

  return (
    <>
      <div className="page on-ground shop">
        {sold && (
          <div className="pad seat-count">
            <span>{t.wanted}</span>
            <div className="stepper">
              <Button size="medium" aria-label={t.fewer} disabled={wanted <= 0} onClick={() => setWanted(wanted - 1)}>
                −
              </Button>
              <output className="head num">{wanted}</output>
              <Button size="medium" aria-label={t.more} disabled={wanted >= 1000} onClick={() => setWanted(wanted + 1)}>
                +
              </Button>
            </div>
          </div>
        )}
        {needed > 0 && <LoserChoice members={members} needed={needed} chosen={lost} onChoose={setLosers} />}
        {isAsked && quote.error && (
          <ErrorRow words={quote.error.message} retry={common.retry} onRetry={() => void quote.refetch()} />
        )}
        {isAsked && quote.data && (
          <CardStack>
            <QuoteCard quote={quote.data} />
          </CardStack>
        )}
        <SectionHead more={members.length < seats ? t.add : undefined} onMore={sharing.show}>
          {t.members}
        </SectionHead>
        <p className="pad note">{t.used(members.length, seats)}</p>
        {members.length === 0 && <EmptyState title={t.nobody} hint={t.nobodyHint} />}
        {members.map(({ userId, name, departmentName }) => (
          <MemberRow
            key={userId}
            name={name}
            line={departmentName ?? ''}
            end={
              <Button size="small" aria-label={`${t.take} ${name}`} onClick={() => void takeBack(userId, name)}>
                {t.take}
              </Button>
            }
          />
        ))}
      </div>
      {sharing.times > 0 && (
        <ShareSheet
          key={sharing.times}
          open={sharing.open}
          seated={members.map(({ userId }) => userId)}
          onClose={sharing.hide}
          onChoose={(userId) => share.mutate({ packageId, add: [userId] }, told)}
        />
      )}
      {isAsked && quote.data && (
        <PayBar
          quote={quote.data}
          busy={pay.isPending}
          onPay={() =>
            pay.mutate({ quoteId: quote.data.id }, { onSuccess: () => showToast(t.changed, { kind: 'done' }), ...told })
          }
        />
      )}
    </>
  );
}
