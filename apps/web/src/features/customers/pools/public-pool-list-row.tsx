import type { PublicPoolCustomer, CustomerOwnership } from '@haihu/contract/customers/pools';
import { type ComponentProps, useState } from 'react';
import { leaseWords } from '../../../parts/customers/lease-words.ts';
import { useLease } from '../../../parts/customers/leases.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PublicPoolRow as Row, PublicPoolWords } from './public-pool-row.tsx';
import { publicPoolOwnershipWords } from '../public-pools/public-pool-words.ts';
import { useLasted } from '../../../shared/ui/use-lasted.ts';
import { t } from './texts.ts';

/** Milliseconds. */
const INERT_FOR = 600;

const tones = { open: 'plain', mine: 'mine', waiting: 'waiting', taken: 'taken' } as const;

interface PublicPoolRowProps {
  customer: PublicPoolCustomer;
  busy: boolean;
  onClaim: () => void;
  onOpen: () => void;
  onCall: () => void;
  selection?: ComponentProps<typeof Row>['selection'];
}

export function PublicPoolListRow({ customer, onOpen, selection, ...side }: PublicPoolRowProps) {
  const { id, name, company, level, mobile, area, standing: ownership, hidden } = customer;
  const lease = useLease(id);
  return (
    <Row
      {...{ id, level, name, company, area }}
      phone={hidden.includes('mobile') ? t.afterClaim : mobile}
      onOpen={ownership.state === 'taken' ? undefined : onOpen}
      standing={
        lease && ownership.state !== 'taken'
          ? { words: leaseWords(lease), tone: 'waiting' }
          : { words: publicPoolOwnershipWords(customer), tone: tones[ownership.state] }
      }
      selection={selection}
      side={<Side state={ownership.state} {...side} />}
    />
  );
}

/** Draws the key that claims or calls the customer, or words if neither is possible. */
function Side({
  state,
  busy,
  onClaim,
  onCall,
}: Pick<PublicPoolRowProps, 'busy' | 'onClaim' | 'onCall'> & Pick<CustomerOwnership, 'state'>) {
  const mayCall = useAllowed('calls.place');
  // After a claim the call key appears under the same thumb. A second tap must not call.
  const [first] = useState(state);
  const settled = useLasted(state === 'mine' && first !== 'mine', INERT_FOR);
  const armed = first === 'mine' || settled;
  if (state === 'open') {
    return (
      <Button size="small" kind="soft" disabled={busy} onClick={onClaim}>
        {t.claim}
      </Button>
    );
  }
  if (state === 'mine' && mayCall) {
    return (
      <Button
        data-key="call"
        size="small"
        kind="call"
        icon={<Icon name="phone" size="xs" />}
        onClick={() => armed && onCall()}
      >
        {t.call}
      </Button>
    );
  }
  return <PublicPoolWords>{{ mine: t.claimed, taken: t.taken, waiting: t.notYet }[state]}</PublicPoolWords>;
}
