import type { Agreement } from '@haihu/contract/config/agreements';
import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Prose } from '../../../shared/ui/prose.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

interface AgreementReaderProps {
  agreement: Agreement;
  open: boolean;
  onClose: () => void;
}

/** Shows one version of an agreement in full, in force or not. */
export function AgreementReader({ agreement: { id, kind, version }, open, onClose }: AgreementReaderProps) {
  const text = useQuery({ queryKey: ['agreements.text', id], queryFn: () => sendRequest('agreements.text', { id }) });
  return (
    <Sheet open={open} onClose={onClose} title={`${t.kinds[kind]} ${t.version(version)}`} closeLabel={common.close}>
      <Loaded query={text} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {(data) => <Prose html={data.html} />}
      </Loaded>
    </Sheet>
  );
}
