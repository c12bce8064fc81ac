import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type StoredSea, useSeaSettings } from '../api/use-sea-settings.ts';
import { t } from '../sea-texts.ts';
import '../settings.css';

/** The enterprise's seas, or for who may not change settings those they administer. */
export default function Seas() {
  const seas = useSeaSettings();
  const mayAdd = useAllowed('settings.write');
  const { open, back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.title} />
      <main className="page on-ground setting-form">
        {seas.isPending && <Skeleton of="rows" count={3} />}
        {seas.isError && !seas.data && (
          <EmptyState
            title={t.failed}
            hint={seas.error.message}
            action={common.retry}
            busy={seas.isFetching}
            onAction={() => void seas.refetch()}
          />
        )}
        {seas.data && (
          <>
            <Cells inset>
              {seas.data.list.map((sea) => (
                <Cell
                  key={sea.id}
                  label={sea.name ?? t.first}
                  note={noteOf(sea, seas.data.list)}
                  onPress={sea.movingInto === null ? () => open('sea', { id: sea.id }) : undefined}
                />
              ))}
            </Cells>
            <p className="note under">{t.intro}</p>
          </>
        )}
      </main>
      {mayAdd && (
        <ActionBar>
          <Button kind="primary" wide="grow" onClick={() => open('sea')}>
            {t.add}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function noteOf({ everybody, departments, members, hiddenFields, rules, movingInto }: StoredSea, all: StoredSea[]) {
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
