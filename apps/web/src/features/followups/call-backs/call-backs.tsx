import { callBackLists } from '@haihu/contract/followups/values';
import { lazy, Suspense, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { today } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { link } from '../../../shared/ui/icons/business.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { Month } from './month.tsx';
import { CallBackList } from './call-back-list.tsx';
import { t } from './texts.ts';
import './call-backs.css';

const FeedSheet = lazy(() => import('../calendar/feed-sheet.tsx'));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Shows call-backs in a calendar, and a list of all or of one day: the user's own, or those of led members. */
export default function CallBacks({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const mayLead = useAllowed('customers.private.read') && leadsOthers(sessionUser());
  const state = callBackLists.find((each) => each === query.of) ?? 'waiting';
  const owner = mayLead && query.team === '1' ? 'all' : undefined;
  const day = query.day && DAY.test(query.day) ? query.day : undefined;
  const [month, setMonth] = useState(() => (day ?? today()).slice(0, 7));
  const [whole, setWhole] = useState(false);
  const feed = useOpening();
  const show = (part: { of?: string; day?: string; team?: string }) =>
    setQuery({ of: state, day, team: owner && '1', ...part });
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={mayLead ? undefined : label}
        right={<IconButton icon={<Icon shape={link} />} label={t.feed} onClick={feed.show} />}
      >
        {mayLead && (
          <Segmented
            label={t.whose}
            value={owner ? 'team' : 'own'}
            choices={[
              { value: 'own', label: t.own },
              { value: 'team', label: t.team },
            ]}
            onChange={(whose) => show({ team: whose === 'team' ? '1' : undefined })}
          />
        )}
      </NavBar>
      <Month
        month={month}
        owner={owner}
        day={day}
        whole={whole}
        onMonth={(to) => {
          setMonth(to);
          // A user who leafs through months wants to see them whole.
          if (to !== today().slice(0, 7)) setWhole(true);
          show({ day: undefined });
        }}
        onDay={(chosen) => {
          if (chosen) setMonth(chosen.slice(0, 7));
          show({ day: chosen });
        }}
        onWhole={setWhole}
      />
      <div className="visit-filter">
        <ChipChoice
          label={t.which}
          options={callBackLists.map((value) => ({ value, label: t.states[value] }))}
          value={state}
          onChange={(of) => show({ of: of ?? undefined })}
        />
      </div>
      <CallBackList shown={{ state, day, owner }} />
      <Suspense>{feed.times > 0 && <FeedSheet key={feed.times} open={feed.open} onClose={feed.hide} />}</Suspense>
    </>
  );
}
