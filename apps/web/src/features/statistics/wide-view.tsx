import type { ReactNode } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { expand } from '../../shared/ui/icons/business.ts';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

/**
 * Draws a key that opens the content in a sheet as wide as two panes. A narrow window has no such key, because a sheet is
 * no wider than the page there.
 */
export function WideView({ title, children }: { title: string; children: ReactNode }) {
  const view = useOpening();
  return (
    <>
      <span className="stat-wide">
        <IconButton icon={<Icon shape={expand} size="s" />} label={t.wideView(title)} onClick={view.show} />
      </span>
      {view.times > 0 && (
        <Sheet open={view.open} onClose={view.hide} title={title} closeLabel={common.close} className="stat-sheet">
          {children}
        </Sheet>
      )}
    </>
  );
}
