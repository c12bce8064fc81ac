import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import { StaffFileStep } from './staff-file.tsx';
import { StaffPreview } from './staff-preview.tsx';
import { type ShownRow, StaffRows } from './staff-rows.tsx';
import type { StaffFile } from './use-staff-import.ts';
import { useRoles } from '../use-structure.ts';
import '../organisation.css';

interface Result {
  added: number;
  refused: ShownRow[];
}

/** Invites colleagues from a spreadsheet: file, preview, result. `department`: the place for rows that name none. */
export default function StaffImport({ query }: ScreenProps) {
  const roles = useRoles();
  const [file, setFile] = useState<StaffFile | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const begin = () => {
    setFile(null);
    setResult(null);
  };
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.title} />
      {result ? (
        <Finished result={result} onAgain={begin} />
      ) : file ? (
        <StaffPreview file={file} onOtherFile={begin} onAdded={(added, refused) => setResult({ added, refused })} />
      ) : (
        <Loaded query={roles} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
          {({ list }) => <StaffFileStep roles={list} department={query.department ?? null} onRead={setFile} />}
        </Loaded>
      )}
    </>
  );
}

function Finished({ result: { added, refused }, onAgain }: { result: Result; onAgain: () => void }) {
  return (
    <>
      {refused.length === 0 ? (
        <EmptyState art="people" title={t.finished(added)} hint={t.finishedHint} />
      ) : (
        <>
          <div className="pad staff-done" role="status">
            <h2>{t.finished(added)}</h2>
            <NoticeBox>{t.left(refused.length)}</NoticeBox>
          </div>
          <StaffRows rows={refused} />
        </>
      )}
      <ActionBar>
        <Button onClick={onAgain}>{t.again}</Button>
        <Button kind="primary" wide="grow" onClick={() => navigation().open('organisation', {}, { replace: true })}>
          {t.see}
        </Button>
      </ActionBar>
    </>
  );
}
