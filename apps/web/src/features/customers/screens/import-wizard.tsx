import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ChooseFile } from '../import/choose-file.tsx';
import { Failed, Finished, Working } from '../import/job-steps.tsx';
import { Preview, type Target } from '../import/preview.tsx';
import { useImport } from '../import/use-import.ts';
import { t } from '../import-texts.ts';
import '../import.css';

/** A spreadsheet becomes customers, step by step. Which import it is stands in the address: a reload goes on with it. */
export default function ImportWizard({ query, setQuery }: ScreenProps) {
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.title} />
      {query.import ? (
        <Steps
          importId={query.import}
          filePath={query.file}
          target={query.into === 'self' ? 'self' : 'sea'}
          setQuery={setQuery}
        />
      ) : (
        <ChooseFile onRead={(id, file) => setQuery({ import: id, file })} />
      )}
    </>
  );
}

interface StepsProps {
  importId: string;
  filePath: string | undefined;
  /** Where it was confirmed to go. */
  target: Target;
  setQuery: ScreenProps['setQuery'];
}

function Steps({ importId, filePath, target, setQuery }: StepsProps) {
  const info = useImport(importId);
  const begin = () => setQuery({});
  if (info.isPending) return <Skeleton of="rows" />;
  if (info.isError) {
    return <EmptyState art="offline" title={t.loadFailed} action={t.otherFile} onAction={begin} />;
  }
  if (info.data.state === 'failed') return <Failed info={info.data} onAgain={begin} />;
  if (info.data.state === 'done') return <Finished info={info.data} target={target} onAgain={begin} />;
  if (info.data.state !== 'ready') return <Working info={info.data} />;
  return (
    <Preview
      info={info.data}
      filePath={filePath}
      onReadAgain={(id, file) => setQuery({ import: id, file })}
      onOtherFile={begin}
      onConfirmed={(into) => setQuery({ import: importId, file: filePath, into })}
    />
  );
}
