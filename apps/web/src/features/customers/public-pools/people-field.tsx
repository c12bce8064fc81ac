import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useColleagues } from './use-public-pool-settings.ts';
import { t } from '../../../parts/customers/public-pools/rule-texts.ts';

interface Person {
  id: string;
  name: string;
}

interface PeopleFieldProps {
  label: string;
  people: readonly Person[];
  onChange: (people: Person[]) => void;
}

/** Shows chosen colleagues as chips. A tap removes one, and a further key adds more. */
export function PeopleField({ label, people, onChange }: PeopleFieldProps) {
  const sheet = useOpening();
  return (
    <>
      <div className="chips wrap" role="group" aria-label={label}>
        {people.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip on"
            aria-label={t.takeOff(name)}
            onClick={() => onChange(people.filter((one) => one.id !== id))}
          >
            {name} ×
          </button>
        ))}
        <button type="button" className="chip" onClick={sheet.show}>
          {t.addPerson}
        </button>
      </div>
      {sheet.times > 0 && (
        <Colleagues
          key={sheet.times}
          title={label}
          open={sheet.open}
          leftOut={people.map(({ id }) => id)}
          onClose={sheet.hide}
          onChoose={(person) => onChange([...people, person])}
        />
      )}
    </>
  );
}

interface ColleaguesProps {
  title: string;
  open: boolean;
  leftOut: string[];
  onClose: () => void;
  onChoose: (person: Person) => void;
}

function Colleagues({ title, open, leftOut, onClose, onChoose }: ColleaguesProps) {
  const [search, setSearch] = useState('');
  const staff = useColleagues(search, open);
  const list = staff.data?.list.filter(({ userId }) => !leftOut.includes(userId)) ?? [];
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common.close} className="on-sheet">
      <SearchBar value={search} onChange={setSearch} placeholder={t.name} clearLabel={common.clear} />
      <Loaded query={staff} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {() =>
          list.map(({ userId, name, departmentName }) => (
            <MemberRow
              key={userId}
              name={name}
              line={departmentName ?? ''}
              onOpen={() => {
                onClose();
                onChoose({ id: userId, name });
              }}
            />
          ))
        }
      </Loaded>
    </Sheet>
  );
}
