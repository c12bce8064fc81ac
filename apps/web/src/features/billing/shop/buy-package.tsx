import type { RequestTo } from '@haihu/contract/contract';
import type { SoldPackage } from '@haihu/contract/billing/catalogue';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { CardStack } from '../../../shared/ui/card.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { usePackagesOnSale } from '../catalogue/use-catalogue.ts';
import { price } from '../../../parts/billing/price.ts';
import { LoserChoice } from './loser-choice.tsx';
import { PayBar } from './pay-bar.tsx';
import { QuoteCard } from './quote-card.tsx';
import { SeatChoice, type Sitting } from './seat-choice.tsx';
import { t } from './texts.ts';
import { isNoUpgrade, useQuote, useSeatPrices } from './use-shop.ts';
import './shop.css';

const TIMES = [1, 2, 3, 6, 12];
const SEATS = [0, 1, 2, 3, 5, 10];

/**
 * Buys a package: the user chooses the package, its number and the seats, sees the price, and pays. With `packageId` a
 * package is renewed or upgraded.
 */
export default function BuyPackage({ query }: ScreenProps) {
  const { label } = useVisit();
  const packages = usePackagesOnSale();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <Loaded query={packages} skeleton={<Skeleton of="cards" count={2} />} failed={common.failed} retry={common.retry}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t.noPackages} hint={t.noPackagesHint} />
          ) : (
            <Order list={list} query={query} />
          )
        }
      </Loaded>
    </>
  );
}

interface OrderProps {
  list: readonly SoldPackage[];
  query: ScreenProps['query'];
}

function Order({ list, query: { productId, packageId, what, name = '' } }: OrderProps) {
  const isRenewal = what === 'renew' && packageId !== undefined;
  const isUpgrade = what === 'upgrade' && packageId !== undefined;
  const known = list.find(({ id }) => id === productId);
  // The list begins with the cheapest. An upgrade costs more than the package that it replaces.
  const dearer = isUpgrade && known && list.find((sold) => Number(sold.price) > Number(known.price));
  const [chosenId, setChosenId] = useState((dearer || known || list[0]!).id);
  const [times, setTimes] = useState(1);
  const [askedSeats, setAskedSeats] = useState<number | null>(null);
  const chosen = list.find(({ id }) => id === chosenId);
  // Members with a seat of the former package keep it, as far as the new one has seats. By default there is one for each.
  const seated = useSeatPrices(isRenewal || isUpgrade ? packageId : undefined).data?.members ?? [];
  const kept = chosen?.seatPrice == null ? 0 : Math.max(0, seated.length - chosen.seats);
  const moreSeats = askedSeats ?? kept;
  const seats = chosen?.seatPrice == null ? 0 : moreSeats;
  const seatChoices = [...new Set([...SEATS, kept])].toSorted((one, other) => one - other);
  const newSeats = (chosen?.seats ?? 0) + seats;
  const hasSeats = newSeats > 0 || chosen?.seatPrice != null;
  const needed = hasSeats ? Math.max(0, seated.length - newSeats) : 0;
  const [losers, setLosers] = useState<string[]>([]);
  const takeBack = losers.slice(0, needed);
  const [sitting, setSitting] = useState<Sitting[]>([]);
  const free = Math.max(0, newSeats - seated.length);
  const sits = sitting.slice(0, free);
  const { quote, pay } = useQuote(chosen && takeBack.length === needed ? askFor() : null);
  if (isRenewal && !known)
    return (
      <EmptyState
        title={t.gone}
        hint={t.goneHint}
        action={t.toProducts}
        onAction={() => navigation().open('products')}
      />
    );

  function askFor(): RequestTo<'billing.quote'> {
    if (isRenewal) return { what: 'renew', packageId, times, moreSeats: seats, takeBack };
    if (isUpgrade) return { what: 'upgrade', packageId, productId: chosenId, times, moreSeats: seats, takeBack };
    return { what: 'buy', productId: chosenId, times, moreSeats: seats };
  }

  return (
    <>
      <div className="page on-ground shop">
        <div className="pad">
          {isRenewal && <NoticeBox tone="plain">{t.renewing(name)}</NoticeBox>}
          {isUpgrade && <NoticeBox tone="plain">{t.upgrading(name)}</NoticeBox>}
          {!isRenewal && (
            <Field id="package" group label={t.choose}>
              <ChipChoice
                label={t.choose}
                layout="wrap"
                value={chosenId}
                options={list.map((sold) => ({ value: sold.id, label: `${sold.name} · ${price(sold.price)}` }))}
                onChange={(id) => id && setChosenId(id)}
              />
            </Field>
          )}
          <Field id="times" group label={t.times}>
            <ChipChoice
              label={t.times}
              layout="wrap"
              value={String(times)}
              options={TIMES.map((count) => ({ value: String(count), label: t.timesOf(count) }))}
              onChange={(count) => count && setTimes(Number(count))}
            />
          </Field>
          {chosen?.seatPrice != null && (
            <Field id="seats" group label={t.moreSeats}>
              <ChipChoice
                label={t.moreSeats}
                layout="wrap"
                value={String(moreSeats)}
                options={seatChoices.map((count) => ({
                  value: String(count),
                  label: count === 0 ? t.none : t.seatsOf(count),
                }))}
                onChange={(count) => count && setAskedSeats(Number(count))}
              />
            </Field>
          )}
        </div>
        {needed > 0 && <LoserChoice members={seated} needed={needed} chosen={takeBack} onChoose={setLosers} />}
        {free > 0 && (
          <div className="pad">
            <SeatChoice free={free} chosen={sits} seated={seated.map(({ userId }) => userId)} onChoose={setSitting} />
          </div>
        )}
        {quote.isFetching && !quote.data && <Skeleton of="cards" count={1} />}
        {quote.error && (
          <ErrorRow
            words={quote.error.message}
            retry={common.retry}
            onRetry={isNoUpgrade(quote.error) ? undefined : () => void quote.refetch()}
          />
        )}
        {quote.data && (
          <CardStack>
            <QuoteCard quote={quote.data} />
          </CardStack>
        )}
      </div>
      {quote.data && (
        <PayBar
          quote={quote.data}
          busy={pay.isPending}
          offReason={free > 0 && seated.length + sits.length === 0 ? t.chooseWhoSits : undefined}
          onPay={() =>
            pay.mutate(
              { quoteId: quote.data.id, sit: sits.map(({ userId }) => userId) },
              {
                onSuccess() {
                  showToast(t.bought, { kind: 'done' });
                  navigation().open('myPackages', isRenewal ? { state: 'coming' } : {}, { replace: true });
                },
                onError: (error) => showToast(error.message, { kind: 'warn' }),
              },
            )
          }
        />
      )}
    </>
  );
}
