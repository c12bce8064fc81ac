import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import { t } from './texts.ts';
import { useTags } from './use-tags.ts';

interface TagGroupsProps {
  /** Ids of the tags that are on. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** All tags of the enterprise by group, each on or off with a tap. */
export function TagGroups({ values, onChange }: TagGroupsProps) {
  const tags = useTags();
  const groups = tags.data?.groups ?? [];
  return (
    <>
      {tags.data && groups.length === 0 && <EmptyState title={t.noTags} />}
      {groups.map((group) => (
        <div key={group.name}>
          <SheetLabel>{group.name}</SheetLabel>
          <ChipGroup
            label={group.name}
            layout="wrap"
            options={group.tags.map(({ id, name }) => ({ value: id, label: name }))}
            values={values}
            onChange={onChange}
          />
        </div>
      ))}
    </>
  );
}
