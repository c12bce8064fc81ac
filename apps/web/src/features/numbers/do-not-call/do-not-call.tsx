import type { ReplyOf } from '@haihu/contract/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { AddToList } from './add-to-list.tsx';
import { ImportList } from './import-list.tsx';
import { RemoveFromList } from './remove-from-list.tsx';
import { t } from './texts.ts';
import '../../../parts/tasks/task-rows.css';

type Listed = ReplyOf<'tasks.doNotCall'>['list'][number];

/** Shows the enterprise's do-not-call list. Numbers can be looked up, added, imported, and removed with a reason. */
export default function DoNotCall() {
  const [typed, setTyped] = useState('');
  const [mobile, setMobile] = useState<string | undefined>();
  const [sheet, setSheet] = useState<'add' | 'import' | null>(null);
  const [leaving, setLeaving] = useState<Listed | null>(null);
  const close = () => setSheet(null);
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={t.title}
        right={
          <Menu
            items={[
              { label: t.add, onAct: () => setSheet('add') },
              { label: t.byFile, onAct: () => setSheet('import') },
            ]}
          >
            {(opener) => <IconButton icon={<Icon name="plus" />} label={t.addTitle} {...opener} />}
          </Menu>
        }
      />
      <SearchBar
        value={typed}
        placeholder={t.search}
        clearLabel={common.clear}
        onChange={(value) => {
          setTyped(value);
          if (value === '') setMobile(undefined);
        }}
        onSubmit={() => setMobile(typed.trim() || undefined)}
      />
      <div className="page">
        <Numbers mobile={mobile} onAdd={() => setSheet('add')} onRemove={setLeaving} />
      </div>
      {sheet === 'add' && <AddToList typed={mobile ?? ''} onClose={close} />}
      {sheet === 'import' && <ImportList onClose={close} />}
      {leaving && <RemoveFromList id={leaving.id} mobile={leaving.mobile} onClose={() => setLeaving(null)} />}
    </>
  );
}

interface NumbersProps {
  /** The number that is looked up. */
  mobile: string | undefined;
  onAdd: () => void;
  onRemove: (listed: Listed) => void;
}

function Numbers({ mobile, onAdd, onRemove }: NumbersProps) {
  const numbers = useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.doNotCall', mobile],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('tasks.doNotCall', { mobile, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const list = numbers.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Loaded query={numbers} skeleton={<Skeleton of="rows" count={5} />} failed={t.failed} retry={common.retry}>
        {() =>
          list.length === 0 ? (
            <EmptyState
              art="call"
              title={mobile ? t.notListed : t.none}
              hint={mobile ? t.notListedHint : t.noneHint}
              action={t.add}
              onAction={onAdd}
            />
          ) : (
            <ul className="task-rows">
              {list.map((listed) => (
                <li key={listed.id} className="task-answer">
                  <span className="listed-number">
                    <b className="num">{listed.mobile}</b>
                    <span className="note c-2">
                      {[t.kinds[listed.kind], listed.reason].filter(Boolean).join(' · ')}
                    </span>
                    <span className="note c-2">
                      {listed.by} · {dayAndTime(listed.at)}
                    </span>
                  </span>
                  <Button size="small" aria-label={`${t.remove} ${listed.mobile}`} onClick={() => onRemove(listed)}>
                    {t.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <MorePages count={list.length} pages={numbers} words={common} />
    </>
  );
}
