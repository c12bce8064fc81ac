import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { CardStack } from '../../../shared/ui/card.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LineCard } from './line-card.tsx';
import { t } from './texts.ts';
import { useHeldLines, useSetUserLine, useUserLine } from './use-lines.ts';
import './lines.css';

/** Lists the lines of the enterprise, with state, numbers, room and health. */
export default function OwnLines() {
  const { label } = useVisit();
  const { ref } = useKeptScroll();
  const mayCall = useAllowed('calls.place');
  const lines = useHeldLines();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground held-lines" ref={ref}>
        <Loaded query={lines} skeleton={<Skeleton of="cards" count={2} />} failed={common.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState art="call" title={t.noLines} hint={t.noLinesHint} />
            ) : (
              <CardStack>
                {list.map((line) =>
                  mayCall ? <Usable key={line.id} line={line} /> : <LineCard key={line.id} line={line} isOwn={false} />,
                )}
              </CardStack>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** Draws a line that the member can choose for calls. */
function Usable({ line }: { line: Parameters<typeof LineCard>[0]['line'] }) {
  const own = useUserLine();
  const set = useSetUserLine();
  const isOfDevice = own.data?.mode === 'device';
  return (
    <LineCard
      line={line}
      isOwn={own.data?.lineId === line.id}
      {...(own.data && !isOfDevice && { onUse: () => set.mutate({ lineId: line.id }) })}
    />
  );
}
