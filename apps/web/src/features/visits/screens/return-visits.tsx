import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { today } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Month } from '../components/month.tsx';
import { VisitList } from '../components/visit-list.tsx';
import { t } from '../texts.ts';
import '../visits.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One's own promises to call again: a calendar, and the list of all or of one day. */
export default function ReturnVisits({ query, setQuery }: ScreenProps) {
  const state = query.of === 'done' ? 'done' : 'waiting';
  const day = query.day && DAY.test(query.day) ? query.day : undefined;
  const [month, setMonth] = useState(() => (day ?? today()).slice(0, 7));
  const [whole, setWhole] = useState(false);
  const show = (part: { of?: string; day?: string }) => setQuery({ of: state, day, ...part });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />}>
        <Segmented
          label={t.which}
          value={state}
          choices={[
            { value: 'waiting', label: t.waiting },
            { value: 'done', label: t.done },
          ]}
          onChange={(of) => show({ of })}
        />
      </NavBar>
      <Month
        month={month}
        day={day}
        whole={whole}
        onMonth={(to) => {
          setMonth(to);
          // Whoever leafs through months wants to see them.
          if (to !== today().slice(0, 7)) setWhole(true);
          show({ day: undefined });
        }}
        onDay={(chosen) => {
          if (chosen) setMonth(chosen.slice(0, 7));
          show({ day: chosen });
        }}
        onWhole={setWhole}
      />
      <VisitList shown={{ state, day }} />
    </>
  );
}
