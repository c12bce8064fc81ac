import { importTargets } from '@haihu/contract/customers/values';
import { common } from '../../../shared/i18n/common.ts';
import { useResultPage } from '../../../shared/lib/grounds.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FailedImport, FinishedImport, Working } from './job-steps.tsx';
import { Preview } from './preview.tsx';
import { useImport } from './use-import.ts';
import { t } from './texts.ts';
import './imports.css';

/**
 * Imports customers or follow-ups from a spreadsheet, step by step. The address names the import, so that a reload
 * continues it.
 */
export default function ImportWizard({ query, setQuery }: ScreenProps) {
  const kind = query.kind === 'follow_ups' ? 'follow_ups' : 'customers';
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.titles[kind]} />
      {query.import ? (
        <Steps importId={query.import} query={query} setQuery={setQuery} />
      ) : (
        <ChooseFile
          kind={kind}
          onKind={(chosen) => setQuery({ kind: chosen })}
          onRead={(id, file) => setQuery({ kind, import: id, file })}
          onOpen={(id, of) => setQuery({ kind: of, import: id })}
        />
      )}
    </>
  );
}

function Steps({ importId, query, setQuery }: Pick<ScreenProps, 'query' | 'setQuery'> & { importId: string }) {
  const info = useImport(importId);
  useResultPage('import', importId);
  const { kind, file } = query;
  const begin = () => setQuery({ kind });
  if (info.isPending) return <Skeleton of="rows" />;
  if (info.isError) {
    return <EmptyState art="offline" title={t.loadFailed} action={t.otherFile} onAction={begin} />;
  }
  const { state } = info.data;
  if (state === 'failed') return <FailedImport info={info.data} onAgain={begin} />;
  if (state === 'done' || state === 'undone') {
    const target = importTargets.find((one) => one === query.into);
    return <FinishedImport info={info.data} target={state === 'done' ? target : undefined} onAgain={begin} />;
  }
  if (state !== 'ready') return <Working info={info.data} />;
  return (
    <Preview
      info={info.data}
      filePath={file}
      onReadAgain={(id, path) => setQuery({ kind, import: id, file: path })}
      onOtherFile={begin}
      onConfirmed={(into) => setQuery({ kind, import: importId, file, into })}
    />
  );
}
