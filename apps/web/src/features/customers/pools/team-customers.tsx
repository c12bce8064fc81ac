import { countWords } from '../../../shared/lib/count.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { noFilter, type PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { merge, trash } from '../../../shared/ui/icons/people.ts';
import { publicPool } from '../../../shared/ui/icons/home.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { usePoolCount } from '../../../parts/customers/use-pool-count.ts';
import { StaffList } from './staff-list.tsx';
import { t } from '../batches/texts.ts';
import { UndoBanner } from '../batches/undo-banner.tsx';
import '../batches/batches.css';

const everybodys: PoolListFilter = { ...noFilter, team: true };

/** Lists the team's pools by staff and department. Distribution begins here. */
export default function TeamCustomers() {
  const { label } = useVisit();
  const mayDelete = useAllowed('customers.delete');
  const mayMerge = useAllowed('customers.merge');
  // A manager reaches this screen by the tab that leads other members to their own customers.
  const leads = leadsOthers(sessionUser());
  const mayExtend = useAllowed('customers.edit') && leads;
  const inPublicPool = usePoolCount('sea', noFilter);
  const inPools = usePoolCount('private', everybodys);
  const own = usePoolCount('private', noFilter);
  const { open, back } = navigation();
  return (
    <>
      <NavBar left={!leads && <BackButton label={common.back} onBack={back} />} title={label} />
      <UndoBanner />
      <div className="page">
        <Cells>
          <Cell
            icon={<Icon shape={publicPool} />}
            label={t.publicPool}
            note={t.seaNote}
            value={inPublicPool}
            onPress={() => open('agentCustomers', { pool: 'sea' })}
          />
          <Cell
            icon={<Icon name="users" />}
            label={t.allPools}
            value={inPools}
            onPress={() => open('agentCustomers', { team: '1' })}
          />
          <Cell icon={<Icon name="user" />} label={t.ownPool} value={own} onPress={() => open('agentCustomers')} />
          {mayMerge && (
            <Cell
              icon={<Icon shape={merge} />}
              label={t.duplicates}
              note={t.duplicatesNote}
              onPress={() => open('duplicates')}
            />
          )}
          {mayExtend && (
            <Cell
              icon={<Icon name="clock" />}
              label={t.requests}
              note={t.requestsNote}
              onPress={() => open('extensionRequests')}
            />
          )}
          {mayDelete && (
            <Cell icon={<Icon shape={trash} />} label={t.bin} note={t.binNote} onPress={() => open('recycleBin')} />
          )}
        </Cells>
        <StaffList>
          {({ userId, name, departmentName, held, dealt, late, room }) => (
            <MemberRow
              key={userId}
              name={name}
              line={[departmentName, dealt > 0 && t.dealt(countWords(dealt)), late > 0 && t.late(countWords(late))]
                .filter(Boolean)
                .join(' · ')}
              figures={[countWords(held), t.roomLeft(countWords(room))]}
              onOpen={() => open('agentCustomers', { owner: userId })}
            />
          )}
        </StaffList>
      </div>
    </>
  );
}
