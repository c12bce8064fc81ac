import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayWords } from '../../../shared/lib/day.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t as office } from './office-texts.ts';

/** Shows the full text of the contract with the operator. */
export function ContractSheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const read = useQuery({
    queryKey: ['enterprises.contract', id],
    queryFn: () => sendRequest('enterprises.contract', { id }),
  });
  return (
    <Sheet open={open} onClose={onClose} title={office.contract} closeLabel={common.close}>
      <Loaded query={read} skeleton={<Skeleton count={3} />} retry={common.retry}>
        {({ contract }) =>
          contract ? (
            <div className="contract-text">
              <p className="note">
                {office.contractLine(contract.version, contract.signedBy, dayWords(contract.signedAt))}
              </p>
              <p>{contract.text}</p>
            </div>
          ) : (
            <EmptyState title={office.contractNone} hint={office.contractNoneHint} />
          )
        }
      </Loaded>
    </Sheet>
  );
}
