import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { listed } from '../../../shared/i18n/listed.ts';
import { hideableFieldNames } from '../hideable-field-texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

interface PublicPoolRulesSheetProps {
  open: boolean;
  onClose: () => void;
  /** Id of the public pool. Without it the member's first one is shown. */
  publicPool: string | undefined;
}

/** Shows the rules of a public pool, and the claims and room that the member has left. */
export default function PublicPoolRulesSheet({ open, onClose, publicPool }: PublicPoolRulesSheetProps) {
  const rules = useQuery({
    queryKey: ['customers.seaRules', publicPool],
    queryFn: ({ signal }) => sendRequest('customers.seaRules', { id: publicPool }, { signal }),
    // Each claim changes the numbers.
    staleTime: 0,
  });
  return (
    <Sheet open={open} onClose={onClose} title={rules.data?.name ?? t.title} closeLabel={common.close}>
      <Loaded query={rules} skeleton={<Skeleton of="rows" count={6} />} retry={common.retry}>
        {(data) => (
          <Cells>
            {lines(data).map(([label, value, note]) => (
              <Cell key={label} label={label} note={note} value={value} />
            ))}
          </Cells>
        )}
      </Loaded>
    </Sheet>
  );
}

function lines({ rules, hidden, claimsLeft, room }: ReplyOf<'customers.seaRules'>): [string, string, string?][] {
  const { claimsADay, privateCap, coolDownDays, claimableAfterMinutes, followUpDays, dealDays, warnDays } = rules;
  return [
    [t.claims, t.of(countWords(claimsLeft), countWords(claimsADay)), t.claimsNote],
    [t.room, t.of(countWords(room), countWords(privateCap)), t.roomNote],
    [t.arrivals, claimableAfterMinutes > 0 ? t.afterMinutes(countWords(claimableAfterMinutes)) : t.atOnce],
    [t.givenBack, coolDownDays > 0 ? t.afterDays(coolDownDays) : t.atOnce],
    [t.notFollowedUp, t.backAfter(followUpDays), rules.doubledForInterested ? t.doubled : undefined],
    [t.noDeal, t.backAfter(dealDays), t.dealtStay],
    [t.warning, warnDays > 0 ? t.daysAhead(warnDays) : t.never],
    ...(hidden.length > 0
      ? [[t.hidden, listed(hidden.map((field) => hideableFieldNames[field]))] satisfies [string, string]]
      : []),
  ];
}
