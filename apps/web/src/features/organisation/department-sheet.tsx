import { useDepartments } from '../../parts/organisation/structure/use-departments.ts';
import { common } from '../../shared/i18n/common.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';
import { treeOf } from './use-structure.ts';

interface DepartmentSheetProps {
  open: boolean;
  onClose: () => void;
  value: string | null;
  /** Words for no department. Absent if a department is required. */
  none?: string;
  /** Id of a department that cannot be chosen, nor any department below it. */
  leftOut?: string;
  onChoose: (id: string | null) => void;
}

/** Lists all departments as a tree. One tap chooses. */
export function DepartmentSheet({ open, onClose, value, none, leftOut, onChoose }: DepartmentSheetProps) {
  const departments = useDepartments();
  const choose = (id: string | null) => {
    onClose();
    onChoose(id);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseDepartment} closeLabel={common.close}>
      {none !== undefined && <Choice name={none} depth={0} on={value === null} onPress={() => choose(null)} />}
      <Loaded query={departments} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {({ list }) =>
          treeOf(list, leftOut).map(({ department: { id, name }, depth }) => (
            <Choice key={id} name={name} depth={depth} on={id === value} onPress={() => choose(id)} />
          ))
        }
      </Loaded>
    </Sheet>
  );
}

interface ChoiceProps {
  name: string;
  depth: number;
  on: boolean;
  onPress: () => void;
}

function Choice({ name, depth, on, onPress }: ChoiceProps) {
  return (
    <button type="button" className="item" aria-pressed={on} onClick={onPress}>
      <span className="grow one" style={{ paddingLeft: depth * 20 }}>
        {name}
      </span>
      {on && <Icon name="check" size="s" />}
    </button>
  );
}
