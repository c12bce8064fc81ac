import { dayOf } from '@haihu/rules/day';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayLabel } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { CardStack } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { AskForLine } from './ask-for-line.tsx';
import { ProductCard } from './product-card.tsx';
import { lineFacts, minutePrice } from './product-words.ts';
import { t } from './texts.ts';
import { useLinesOnSale } from './use-catalogue.ts';
import '../billing.css';
import './catalogue.css';

/** Lists the lines on sale in full, each with the rules of its carrier. */
export default function LinesOnSale() {
  const { label } = useVisit();
  const { back, open } = navigation();
  const mayBuy = useAllowed('billing.buy');
  const lines = useLinesOnSale();
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={back} />}
        title={label}
        right={
          lines.data && lines.data.list.length > 1 ? (
            <NavText onClick={() => open('products', { kind: 'lines' })}>{t.compare}</NavText>
          ) : undefined
        }
      />
      <div className="page on-ground catalogue" tabIndex={0}>
        <Loaded query={lines} skeleton={<Skeleton of="cards" count={2} />} failed={common.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t.noLines} hint={t.linesHint} />
            ) : (
              <>
                <div className="pad opens">
                  <NoticeBox tone="plain">{mayBuy ? t.opens : t.opensForOthers}</NoticeBox>
                </div>
                <CardStack>
                  {list.map((line) => (
                    <ProductCard
                      key={line.id}
                      name={line.name}
                      figure={minutePrice(line.minutePrice)}
                      unit={t.perMinute('').trim()}
                      facts={lineFacts(line).slice(1)}
                      action={<AskForLine line={line} />}
                    >
                      <h3>{t.rules}</h3>
                      <p className="rules">{line.rules}</p>
                      {line.onSaleUntil && (
                        <p className="note">
                          {t.onSaleUntil(dayLabel(dayOf(Date.parse(line.onSaleUntil) - 1, sessionZone())))}
                        </p>
                      )}
                    </ProductCard>
                  ))}
                </CardStack>
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
