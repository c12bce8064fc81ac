import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { listed } from '../../../shared/i18n/listed.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { keepEntrance, suspendedIn } from '../../../shared/lib/entrance.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionToken } from '../../../shared/lib/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { isNewcomer, useTicket } from '../entrance.ts';
import { isTooLate } from './problems.ts';
import { CodeSheet } from '../joining/code-sheet.tsx';
import { FoundSheet } from './found-sheet.tsx';
import { InvitationCard } from '../invites/invitation-card.tsx';
import { Manage } from './manage.tsx';
import { Mine } from './mine.tsx';
import { OwnStaffInvitations } from '../staff-invitations/own-staff-invitations.tsx';
import { OwnApplications } from '../joining/own-applications.tsx';
import { SearchSheet } from '../joining/search-sheet.tsx';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';
import '../enterprises.css';

/**
 * Lists the enterprises that the user works in or could join. Also for a user with only an entrance ticket. `invite`:
 * the code of an invitation.
 */
export default function Enterprises({ query }: ScreenProps) {
  const isSignedIn = !isNewcomer();
  const ticket = useTicket();
  const mine = useQuery({
    queryKey: ['organisation.enterprises'],
    queryFn: () => sendRequest('organisation.enterprises', {}),
    enabled: isSignedIn,
  });
  // The list of applications uses the same query. Read here too, it shows early if the ticket is still valid.
  const holds = useQuery({
    queryKey: ['enterprises.ownApplications', ticket.data],
    queryFn: () => sendRequest('enterprises.ownApplications', { ticket: ticket.data! }),
    enabled: ticket.data !== undefined,
  });
  const [founding, searching, coding] = [useOpening(), useOpening(), useOpening()];
  const list = mine.data?.list ?? [];
  const suspended = listed(suspendedIn());

  const bar = isSignedIn ? (
    <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.title} />
  ) : (
    <NavBar
      left={sessionToken() !== null && <BackButton label={common.back} onBack={giveUp} />}
      title={t.title}
      right={
        <NavText tone="quiet" onClick={signInAnew}>
          {t.anotherAccount}
        </NavText>
      }
    />
  );
  if (isTooLate(holds.error) && !isSignedIn) {
    return (
      <>
        {bar}
        <div className="page">
          <EmptyState title={t.expiredTitle} hint={t.expiredHint} action={t.signInAgain} onAction={signInAnew} />
        </div>
      </>
    );
  }
  if (!ticket.data || (isSignedIn && mine.isPending)) {
    return (
      <>
        {bar}
        <div className="page on-ground">{ticket.isError ? <ErrorWords error={ticket.error} /> : <Skeleton />}</div>
      </>
    );
  }
  return (
    <>
      {bar}
      <div className="page on-ground">
        {query.invite && <InvitationCard code={query.invite} ticket={ticket.data} />}
        <OwnStaffInvitations ticket={ticket.data} />
        {!isSignedIn && !query.invite && (
          <div className="enterprise-lead">
            <h2 className="head">{suspended.length > 0 ? t.suspended(suspended) : t.none}</h2>
            <p className="sec">{suspended.length > 0 ? t.suspendedHint : t.noneHint}</p>
          </div>
        )}
        {list.length > 0 && <Mine list={list} ticket={ticket.data} />}
        <OwnApplications ticket={ticket.data} belongsTo={new Set(list.map(({ id }) => id))} />
        <h2 className="sect">{t.more}</h2>
        <Cells inset>
          <Cell label={t.found} note={t.foundHint} onPress={founding.show} />
          <Cell label={entrance.byCode} note={t.byCodeHint} onPress={coding.show} />
          <Cell label={entrance.search} note={t.searchHint} onPress={searching.show} />
        </Cells>
        {isSignedIn && <Manage />}
        <div className="enterprise-end" />
      </div>
      {founding.times > 0 && (
        <FoundSheet key={`f${founding.times}`} open={founding.open} ticket={ticket.data} onClose={founding.hide} />
      )}
      {coding.times > 0 && (
        <CodeSheet key={`c${coding.times}`} open={coding.open} ticket={ticket.data} onClose={coding.hide} />
      )}
      {searching.times > 0 && (
        <SearchSheet key={`s${searching.times}`} open={searching.open} ticket={ticket.data} onClose={searching.hide} />
      )}
    </>
  );
}

function ErrorWords({ error }: { error: Error }) {
  return <EmptyState title={error.message} action={common.retry} onAction={() => location.reload()} />;
}

/** Drops the account that was being added. The signed-in user continues. */
function giveUp(): void {
  keepEntrance(null);
  navigation().back();
}

function signInAnew(): void {
  keepEntrance(null);
  navigation().open('login', sessionToken() ? { add: '1' } : {}, { replace: true });
}
