import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { useTakeFile } from '../../parts/files/use-take-file.ts';
import { common } from '../../shared/i18n/common.ts';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { countWords } from '../../shared/lib/count.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../shared/ui/list-cell.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

type ExportedFile = ReplyOf<'jobs.files'>['list'][number];

/** Milliseconds between two reads. Pushes report progress too, but may be missing. */
const ASK_AGAIN = 3000;

const isOnItsWay = ({ state }: ExportedFile) => state === 'waiting' || state === 'running';

/** Lists the files that were made for the member in the last day. A tap downloads one. */
export default function OwnFiles() {
  const files = useQuery({
    queryKey: ['jobs.files'],
    queryFn: ({ signal }) => sendRequest('jobs.files', {}, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.list.some(isOnItsWay) ? ASK_AGAIN : false),
  });
  const take = useTakeFile();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.title} />
      <div className="page">
        <Loaded query={files} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState art="search" title={t.none} hint={t.noneHint} />
            ) : (
              <Cells>
                {list.map((file) => (
                  <Cell
                    key={file.id}
                    label={t.kinds[file.kind] ?? file.kind}
                    note={noteOf(file)}
                    value={take.isPending && take.variables === file.id ? t.taking : t.states[file.state]}
                    onPress={file.hasFile && !take.isPending ? () => take.mutate(file.id) : undefined}
                  />
                ))}
              </Cells>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function noteOf({ createdAt, fileName, problem, result }: ExportedFile): string {
  const rows = result.rows === undefined ? null : t.rows(countWords(result.rows));
  return [dayAndClock(createdAt), rows, problem ?? fileName].filter(Boolean).join(' · ');
}
