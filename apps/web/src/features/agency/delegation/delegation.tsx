import { type DelegatedRight, delegatedRights } from '@haihu/contract/agency/values';
import type { Delegation as Delegated } from '@haihu/contract/agency/delegation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as agency } from '../texts.ts';
import { t } from './texts.ts';
import '../agency.css';

const delegationKey = ['agency.delegation'];

/** Shows the agency that opened this enterprise, and sets the rights of the agency's staff here. */
export default function Delegation() {
  const { label } = useVisit();
  const read = useQuery({ queryKey: delegationKey, queryFn: () => sendRequest('agency.delegation', {}) });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground">
        <Loaded query={read} skeleton={<Skeleton of="rows" count={6} />} failed={common.failed} retry={common.retry}>
          {({ delegation }) =>
            delegation ? (
              <Settings key={delegation.changedAt} {...delegation} />
            ) : (
              <EmptyState art="people" title={t.noAgency} hint={t.noAgencyHint} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function Settings({ agencyName, state, rights: given, since, staff }: Delegated) {
  const [rights, setRights] = useState<DelegatedRight[]>(given);
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error) => void showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: delegationKey }),
  };
  const save = useMutation({
    mutationFn: () => sendRequest('agency.saveDelegation', { rights }),
    onSuccess: () => void showToast(t.saved, { kind: 'done' }),
    ...settled,
  });
  const revoke = useMutation({
    mutationFn: () => sendRequest('agency.revokeDelegation', {}),
    onSuccess: () => void showToast(t.revokedNow, { kind: 'done' }),
    ...settled,
  });
  const isRevoked = state === 'revoked';
  const isChanged = isRevoked || rights.length !== given.length || rights.some((right) => !given.includes(right));

  const turn = (right: DelegatedRight, on: boolean) =>
    setRights(delegatedRights.filter((one) => (one === right ? on : rights.includes(one))));

  async function ask(): Promise<void> {
    const question = { title: t.revokeTitle(agencyName), body: t.revokeBody, yes: t.revoke, no: common.cancel };
    if (await confirm({ ...question, danger: true })) revoke.mutate();
  }

  return (
    <>
      <div className="agency-block">
        <Cells inset>
          <Cell label={agencyName} value={t.states[state]} />
          <Cell label={t.since} value={dayAndClock(since)} />
        </Cells>
      </div>
      <h2 className="sect">{t.may}</h2>
      <Cells inset>
        {delegatedRights.map((right) => (
          <SwitchCell
            key={right}
            label={agency.rights[right].label}
            note={agency.rights[right].note}
            on={rights.includes(right)}
            onChange={(on) => turn(right, on)}
          />
        ))}
      </Cells>
      <p className="agency-hint note">{t.mayHint}</p>
      <div className="agency-end">
        {isChanged && (
          <Button
            kind="primary"
            busy={save.isPending}
            disabled={rights.length === 0}
            offReason={rights.length === 0 ? t.oneAtLeast : undefined}
            onClick={() => save.mutate()}
          >
            {isRevoked ? t.giveAgain : t.save}
          </Button>
        )}
        {!isRevoked && (
          <Button kind="danger" busy={revoke.isPending} onClick={() => void ask()}>
            {t.revoke}
          </Button>
        )}
      </div>
      <h2 className="sect">{t.people}</h2>
      <Cells inset>
        {staff.length === 0 && <Cell label={t.nobody} />}
        {staff.map((person) => (
          <Cell key={`${person.name} ${person.since}`} label={person.name} value={dayAndClock(person.since)} />
        ))}
      </Cells>
    </>
  );
}
