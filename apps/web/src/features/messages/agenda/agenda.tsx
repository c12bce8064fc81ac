import type { AgendaScope } from '@haihu/contract/messages/values';
import type { ReactNode } from 'react';
import { t as words } from '../../../parts/messages/agenda-texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { AgendaList } from './agenda-list.tsx';
import { t } from './texts.ts';
import { UnsentLine } from './unsent-line.tsx';
import './agenda.css';

interface AgendaProps extends ScreenProps {
  /** Takes the place of the title and of the way back, in a tab. */
  tabs?: ReactNode;
}

/** Shows everything that the user, or the user's team, promised or owes. Leads to the calendar of call-backs. */
export default function Agenda({ query, setQuery, tabs }: AgendaProps) {
  const leads = leadsOthers(sessionUser());
  const scope: AgendaScope = leads && query.team === '1' ? 'team' : 'mine';
  return (
    <>
      <NavBar
        left={!tabs && <BackButton label={common.back} onBack={() => navigation().back()} />}
        title={tabs ? undefined : words.agenda}
        right={
          <IconButton
            icon={<Icon shape={calendar} />}
            label={t.calendar}
            onClick={() => navigation().open('callBacks', scope === 'team' ? { team: '1' } : {})}
          />
        }
      >
        {tabs}
      </NavBar>
      {scope === 'mine' && <UnsentLine />}
      {leads && (
        <div className="pad agenda-scope">
          <Segmented<AgendaScope>
            label={t.whose}
            value={scope}
            choices={[
              { value: 'mine', label: t.mine },
              { value: 'team', label: t.team },
            ]}
            onChange={(chosen) => setQuery({ ...query, team: chosen === 'team' ? '1' : undefined, section: undefined })}
          />
        </div>
      )}
      <AgendaList scope={scope} shown={query.section} onShow={(section) => setQuery({ ...query, section })} />
    </>
  );
}
