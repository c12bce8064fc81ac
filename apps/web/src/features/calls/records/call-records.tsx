import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { countFurther, readRecordsFilter, type RecordsFilter, writeRecordsFilter } from './records-filter.ts';
import { t as words } from './filter-texts.ts';
import { RecordList } from './record-list.tsx';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { t } from '../texts.ts';
import '../calls.css';

/** Lists calls: the user's own, or all within the user's data scope. */
export default function CallRecords({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const filter = readRecordsFilter(query);
  const { of, answered, day, written } = filter;
  const change = (part: Partial<RecordsFilter>) => setQuery(writeRecordsFilter({ ...filter, ...part }));
  const count = countFurther(filter.further);
  const further = (
    <NavText tone={count > 0 ? 'accent' : 'text'} onClick={() => openFilter(filter)}>
      {count > 0 ? words.filtered(count) : words.filter}
    </NavText>
  );
  const back = <BackButton label={common.back} onBack={navigation().back} />;
  return (
    <>
      {leadsOthers(sessionUser()) ? (
        <NavBar left={back} right={further}>
          <Segmented
            label={t.whose}
            value={of}
            choices={[
              { value: 'all', label: t.everybody },
              { value: 'me', label: t.mine },
            ]}
            onChange={(chosen) => change({ of: chosen })}
          />
        </NavBar>
      ) : (
        <NavBar left={back} title={label} right={further} />
      )}
      <div className="chips" role="group" aria-label={label}>
        <Chip label={t.unwritten} on={written === 'no'} onChange={(on) => change({ written: on ? 'no' : undefined })} />
        <Chip
          label={t.answered}
          on={answered === 'yes'}
          onChange={(on) => change({ answered: on ? 'yes' : undefined })}
        />
        <Chip
          label={t.unanswered}
          on={answered === 'no'}
          onChange={(on) => change({ answered: on ? 'no' : undefined })}
        />
        <Chip label={common.today} on={day === 'today'} onChange={(on) => change({ day: on ? 'today' : undefined })} />
        <Chip
          label={common.yesterday}
          on={day === 'yesterday'}
          onChange={(on) => change({ day: on ? 'yesterday' : undefined })}
        />
      </div>
      <RecordList filter={filter} onClear={() => setQuery(writeRecordsFilter({ of, further: {} }))} />
    </>
  );
}

function openFilter(filter: RecordsFilter): void {
  navigation().open('callFilter', { ...writeRecordsFilter(filter), over: '1' });
}
