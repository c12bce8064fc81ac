import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CardStack } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { PullToRefresh } from '../../../shared/ui/pull-to-refresh.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { price } from '../../../parts/billing/price.ts';
import { AskForLine } from './ask-for-line.tsx';
import { type ComparedPackages, CompareSheet } from './compare-sheet.tsx';
import { ProductCard } from './product-card.tsx';
import { lineFacts, minutePrice, packageFacts } from './product-words.ts';
import { t } from './texts.ts';
import { useLinesOnSale, usePackagesOnSale } from './use-catalogue.ts';
import '../billing.css';
import './catalogue.css';

interface Offered extends ComparedPackages {
  id: string;
  figure: string;
  unit: string;
  /** Key that buys or requests the product. */
  action: ReactNode;
}

/** Lists the packages and lines on sale. Two of a kind can be compared. */
export default function Products({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const queries = useQueryClient();
  const kind = query.kind === 'lines' ? 'lines' : 'packages';
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="pad kinds">
        <Segmented
          label={t.kinds}
          value={kind}
          choices={[
            { value: 'packages', label: t.packages },
            { value: 'lines', label: t.lines },
          ]}
          onChange={(chosen) => setQuery({ kind: chosen })}
        />
      </div>
      <PullToRefresh words={common.pulling} onRefresh={() => queries.invalidateQueries()}>
        <div className="page on-ground catalogue">{kind === 'packages' ? <Packages /> : <Lines />}</div>
      </PullToRefresh>
    </>
  );
}

function Packages() {
  const packages = usePackagesOnSale();
  return (
    <Loaded query={packages} skeleton={<Skeleton of="cards" count={2} />} failed={common.failed} retry={common.retry}>
      {({ list }) => (
        <Shelf
          none={{ title: t.noPackages, hint: t.packagesHint }}
          offered={list.map((sold) => {
            const [, ...facts] = packageFacts(sold);
            return {
              id: sold.id,
              name: sold.name,
              figure: price(sold.price),
              unit: t.yuan('').trim(),
              facts,
              action: <Buy {...sold} />,
            };
          })}
        />
      )}
    </Loaded>
  );
}

function Lines() {
  const lines = useLinesOnSale();
  return (
    <Loaded query={lines} skeleton={<Skeleton of="cards" count={2} />} failed={common.failed} retry={common.retry}>
      {({ list }) => (
        <Shelf
          none={{ title: t.noLines, hint: t.linesHint }}
          offered={list.map((sold) => {
            const [, ...facts] = lineFacts(sold);
            const figure = minutePrice(sold.minutePrice);
            return {
              id: sold.id,
              name: sold.name,
              figure,
              unit: t.perMinute('').trim(),
              facts,
              action: <AskForLine line={sold} />,
            };
          })}
        />
      )}
    </Loaded>
  );
}

interface ShelfProps {
  /** The words of an empty shelf. */
  none: { title: string; hint: string };
  offered: Offered[];
}

function Shelf({ none, offered }: ShelfProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const comparing = useOpening();
  if (offered.length === 0) return <EmptyState {...none} />;
  // A third choice replaces the first one.
  const choose = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id].slice(-2) : chosen.filter((other) => other !== id));
  const two = chosen.flatMap((id) => offered.find((product) => product.id === id) ?? []);
  return (
    <>
      <CardStack>
        {offered.map(({ id, ...product }) => (
          <ProductCard key={id} {...product} compared={{ on: chosen.includes(id), onChange: (on) => choose(id, on) }} />
        ))}
      </CardStack>
      {chosen.length > 0 && (
        <ActionBar layout="spread">
          <span className="sec">{t.chosen(chosen.length)}</span>
          <Button kind="primary" disabled={chosen.length < 2} onClick={comparing.show}>
            {t.compareTwo}
          </Button>
        </ActionBar>
      )}
      <CompareSheet two={two.map(withFigure)} open={comparing.open} onClose={comparing.hide} />
    </>
  );
}

function Buy({ id, name }: { id: string; name: string }) {
  const mayBuy = useAllowed('billing.buy');
  if (!mayBuy) return null;
  return (
    <Button
      size="medium"
      aria-label={`${t.buy} ${name}`}
      onClick={() => navigation().open('buyPackage', { productId: id })}
    >
      {t.buy}
    </Button>
  );
}

const withFigure = ({ name, figure, unit, facts }: Offered): ComparedPackages => ({
  name,
  facts: [[t.fields.price, `${figure} ${unit}`], ...facts],
});
