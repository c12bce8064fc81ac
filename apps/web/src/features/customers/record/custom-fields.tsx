import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { lazy, Suspense } from 'react';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './detail-texts.ts';

const CustomSheet = lazy(() => import('./custom-sheet.tsx'));

/** Draws the enterprise's custom fields and a button to edit them. Draws nothing if the enterprise has none. */
export function CustomFields({ detail }: { detail: CustomerDetail }) {
  const fields = useOptions()?.customFields.fields.filter(({ archived }) => !archived) ?? [];
  const sheet = useOpening();
  if (fields.length === 0) return null;
  return (
    <section aria-label={t.ownFields}>
      <div className="sect">
        <h2>{t.ownFields}</h2>
        <Allowed codes="customers.edit">
          <span className="more">
            <Button size="small" kind="soft" onClick={sheet.show}>
              {t.editFields}
            </Button>
          </span>
        </Allowed>
      </div>
      <Cells>
        {fields.map(({ id, name, required }) => (
          <Cell
            key={id}
            label={name}
            value={valueWords(detail.custom[id!]) ?? (required ? t.fieldMissing : t.fieldEmpty)}
          />
        ))}
      </Cells>
      <Suspense>
        {sheet.times > 0 && (
          <CustomSheet
            key={sheet.times}
            open={sheet.open}
            onClose={sheet.hide}
            customerId={detail.id}
            fields={fields}
            custom={detail.custom}
          />
        )}
      </Suspense>
    </section>
  );
}

function valueWords(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return Array.isArray(value) ? value.join(' · ') : String(value);
}
