import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type StoredPublicPool, usePublicPoolSettings } from './use-public-pool-settings.ts';
import { t } from '../../../parts/customers/public-pools/rule-texts.ts';
import '../../../parts/config/settings/settings.css';

/** Lists the enterprise's public pools. A member who may not change settings sees the pools that they administer. */
export default function PublicPools() {
  const publicPools = usePublicPoolSettings();
  const mayAdd = useAllowed('settings.write');
  const { open, back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.title} />
      <div className="page on-ground setting-form">
        <Loaded query={publicPools} skeleton={<Skeleton of="rows" count={3} />} failed={t.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState art="people" title={t.none} hint={t.noneHint} />
            ) : (
              <>
                <Cells inset>
                  {list.map((publicPool) => (
                    <Cell
                      key={publicPool.id}
                      label={publicPool.name ?? t.first}
                      note={noteOf(publicPool, list)}
                      onPress={
                        publicPool.movingInto === null ? () => open('publicPool', { id: publicPool.id }) : undefined
                      }
                    />
                  ))}
                </Cells>
                <p className="note under">{t.intro}</p>
              </>
            )
          }
        </Loaded>
      </div>
      {mayAdd && (
        <ActionBar>
          <Button kind="primary" wide="grow" onClick={() => open('publicPool')}>
            {t.add}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function noteOf(
  { everybody, departments, members, hiddenFields, rules, movingInto }: StoredPublicPool,
  all: StoredPublicPool[],
) {
  if (movingInto !== null) return t.goes(all.find(({ id }) => id === movingInto)?.name ?? t.first);
  const ownRules = Object.keys(rules).length;
  return [
    everybody ? t.everybody : t.people(departments.length, members.length),
    hiddenFields.length > 0 && t.hiddenCount(hiddenFields.length),
    ownRules > 0 && t.ownRules(ownRules),
  ]
    .filter(Boolean)
    .join(' · ');
}
