import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { type TagInSettings, useAllTags } from './use-tag-keeping.ts';
import { TagSheet } from './tag-sheet.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import '../../../parts/config/settings/settings.css';

/** Lists the enterprise's tags by group, archived ones last. */
export default function TagSettings() {
  const tags = useAllTags();
  const [chosen, setChosen] = useState<TagInSettings | null>(null);
  const sheet = useOpening();
  const { open, back } = navigation();

  function edit(tag: TagInSettings | null): void {
    setChosen(tag);
    sheet.show();
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={back} />}
        title={t.groups.tags}
        right={<NavText onClick={() => open('settingHistory', { key: 'tags' })}>{t.history}</NavText>}
      />
      <div className="page on-ground setting-form">
        <Loaded query={tags} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
          {({ list }) => (
            <>
              {list.length === 0 && <EmptyState title={t.noTags} hint={t.noTagsHint} />}
              {[...grouped(list)].map(([name, found]) => (
                <section key={name}>
                  <h2 className="sect">{name}</h2>
                  <Cells inset>
                    {found.map((tag) => (
                      <Cell
                        key={tag.id}
                        icon={<i className={`tag-dot ${tag.colour}`} />}
                        label={tag.name}
                        value={tag.archived ? tag.groupName : undefined}
                        onPress={() => edit(tag)}
                      />
                    ))}
                  </Cells>
                </section>
              ))}
            </>
          )}
        </Loaded>
      </div>
      <ActionBar>
        <Button kind="primary" wide="grow" onClick={() => edit(null)}>
          {t.addTag}
        </Button>
      </ActionBar>
      {sheet.times > 0 && (
        <TagSheet
          key={sheet.times}
          open={sheet.open}
          onClose={sheet.hide}
          tag={chosen}
          others={(tags.data?.list ?? []).filter(({ id, archived }) => !archived && id !== chosen?.id)}
        />
      )}
    </>
  );
}

const grouped = (list: readonly TagInSettings[]) =>
  Map.groupBy(list, ({ archived, groupName }) => (archived ? t.archivedTags : groupName));
