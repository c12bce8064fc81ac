import { Icon } from '../../../shared/ui/icon.tsx';
import { sort } from '../../../shared/ui/icons/people.ts';
import { Menu, type MenuItem } from '../../../shared/ui/menu.tsx';

/** Draws the present order of a list, with a menu of the other orders. */
export function SortKey({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <Menu items={items}>
      {(opener) => (
        <button type="button" className="hit h c-2" {...opener}>
          {label}
          <Icon shape={sort} size="xs" />
        </button>
      )}
    </Menu>
  );
}
