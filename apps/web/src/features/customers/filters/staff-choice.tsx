import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { StaffList } from '../pools/staff-list.tsx';
import { t } from './texts.ts';

interface StaffChoiceProps {
  open: boolean;
  onClose: () => void;
  userIds: readonly string[];
  /** Absent if only single members can be chosen. */
  departmentIds?: readonly string[];
  onChange: (chosen: { userIds?: string[]; departmentIds?: string[] }) => void;
}

/**
 * Lets the user choose any number of staff within their data scope, and whole departments if the caller passes
 * `departmentIds`.
 */
export function StaffChoice({ open, onClose, userIds, departmentIds, onChange }: StaffChoiceProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.chooseStaff}
      aside={t.staffChosen(userIds.length + (departmentIds?.length ?? 0))}
      closeLabel={common.close}
      bar={<SaveBar label={t.done} onSave={onClose} />}
    >
      <StaffList
        departments={
          departmentIds && {
            chosen: departmentIds,
            onToggle: (id) => onChange({ departmentIds: toggled(departmentIds, id) }),
          }
        }
      >
        {({ userId, name, departmentName }) => (
          <button
            key={userId}
            type="button"
            role="checkbox"
            aria-checked={userIds.includes(userId)}
            className="share-row"
            onClick={() => onChange({ userIds: toggled(userIds, userId) })}
          >
            <SelectMark on={userIds.includes(userId)} />
            <span className="grow">
              <span className="name">{name}</span>
              <span className="said"> {departmentName}</span>
            </span>
          </button>
        )}
      </StaffList>
    </Sheet>
  );
}

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
