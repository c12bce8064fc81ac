import type { Agreement, Consent } from '@haihu/contract/config/agreements';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobFileSheet } from '../../../parts/files/job-file-sheet.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { dayAndClock, dayWords } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { sessionToken } from '../../../shared/lib/session.ts';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoProse } from '../../../shared/ui/prose.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AgreementReader } from './agreement-reader.tsx';
import { t } from './texts.ts';

/** Shows the agreements in force, the user's consents, and the data stored about the user. */
export default function Agreements() {
  const { label } = useVisit();
  const [reading, setReading] = useState<Agreement | null>(null);
  const reader = useOpening();
  function read(agreement: Agreement): void {
    setReading(agreement);
    reader.show();
  }
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground">
        <Texts onRead={read} />
        {sessionToken() && (
          <>
            <Consents onRead={read} />
            <OwnData />
          </>
        )}
      </div>
      {reading && <AgreementReader key={reading.id} agreement={reading} open={reader.open} onClose={reader.hide} />}
    </>
  );
}

interface Readable {
  onRead: (agreement: Agreement) => void;
}

function Texts({ onRead }: Readable) {
  const texts = useQuery({
    queryKey: ['agreements.current'],
    queryFn: () => sendRequest('agreements.current', { host: location.hostname }),
  });
  const list = texts.data?.list;
  return (
    <>
      <h2 className="sect">{t.texts}</h2>
      {texts.error && <ErrorRow words={t.readFailed} retry={common.retry} onRetry={() => void texts.refetch()} />}
      {texts.isPending && <Skeleton of="rows" count={2} />}
      {list?.length === 0 && <NoProse>{t.noTexts}</NoProse>}
      {list && list.length > 0 && (
        <Cells inset>
          {list.map((agreement) => (
            <Cell
              key={agreement.id}
              label={t.kinds[agreement.kind]}
              note={`${t.version(agreement.version)} · ${t.since(dayWords(agreement.publishedAt))}`}
              onPress={() => onRead(agreement)}
            />
          ))}
        </Cells>
      )}
    </>
  );
}

function Consents({ onRead }: Readable) {
  const { data } = useQuery({ queryKey: ['agreements.mine'], queryFn: () => sendRequest('agreements.mine', {}) });
  if (!data) return null;
  return (
    <>
      <h2 className="sect">{t.consents}</h2>
      <Cells inset>
        {data.list.length === 0 && <Cell label={t.noConsents} />}
        {data.list.map(({ agreement, at, network }: Consent) => (
          <Cell
            key={agreement.id}
            label={`${t.kinds[agreement.kind]} ${t.version(agreement.version)}`}
            note={t.agreedAt(dayAndClock(at), network)}
            onPress={() => onRead(agreement)}
          />
        ))}
      </Cells>
    </>
  );
}

function OwnData() {
  const file = useOpening();
  const start = useMutation({
    mutationFn: () => sendRequest('identity.exportData', {}, { key: randomKey() }),
    onSuccess: file.show,
    onError(error) {
      const againAt = error instanceof RequestError && error.data?.againAt;
      showToast(typeof againAt === 'string' ? t.exportToday(dayAndClock(againAt)) : error.message, { kind: 'warn' });
    },
  });
  return (
    <>
      <h2 className="sect">{t.data}</h2>
      <Cells inset>
        <Cell
          label={t.export}
          note={t.exportNote}
          onPress={() => (start.data ? file.show() : start.isPending || start.mutate())}
        />
        <Cell label={t.withdraw} note={t.withdrawNote} onPress={() => navigation().open('accountSecurity')} />
      </Cells>
      {start.data && <JobFileSheet jobId={start.data.jobId} open={file.open} onClose={file.hide} />}
    </>
  );
}
