import { Icon } from '../../../shared/ui/icon.tsx';
import { sort } from '../../../shared/ui/icons/people.ts';
import { Menu, type MenuItem } from '../../../shared/ui/menu.tsx';

/** How a list is in order, and the other orders it may have. */
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
