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

/** Draws all tags of the enterprise by group. A tap turns one on or off. */
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
