import type { Agreement } from '@haihu/contract/agreements';
import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Prose } from '../../../shared/ui/prose.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../privacy-texts.ts';

interface AgreementReaderProps {
  agreement: Agreement;
  open: boolean;
  onClose: () => void;
}

/** One version of an agreement in full, in force or not. */
export function AgreementReader({ agreement: { id, kind, version }, open, onClose }: AgreementReaderProps) {
  const text = useQuery({ queryKey: ['agreements.text', id], queryFn: () => call('agreements.text', { id }) });
  return (
    <Sheet open={open} onClose={onClose} title={`${t.kinds[kind]} ${t.version(version)}`} closeLabel={common.close}>
      {text.data ? (
        <Prose html={text.data.html} />
      ) : text.error ? (
        <ErrorRow words={t.readFailed} retry={common.retry} onRetry={() => void text.refetch()} />
      ) : (
        <Skeleton of="rows" count={4} />
      )}
    </Sheet>
  );
}
