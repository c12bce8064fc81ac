import { type ExportColumn, exportColumns } from '@haihu/contract/customers/fields';
import type { CustomerPool } from '@haihu/contract/customers/values';
import { type FileFormat, fileFormats } from '@haihu/contract/files/values';
import type { RequestTo } from '@haihu/contract/contract';
import { useState } from 'react';
import { t as files } from '../../../parts/files/texts.ts';
import { useFileExport } from '../../../parts/files/use-file-export.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { fieldNames } from '../field-names.ts';
import { type PoolListFilter, privateRequest, publicPoolRequest } from '../../../parts/customers/pool-filter.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { ChipGroup } from '../../../shared/ui/chip-group.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { t } from '../filters/texts.ts';
import '../batches/batches.css';

const usual: ExportColumn[] = ['name', 'mobile', 'company', 'level', 'tags', 'source', 'lastFollowAt', 'createdAt'];
const onlyOf: Record<CustomerPool, ExportColumn[]> = {
  private: ['owner', 'department', 'ownedAt'],
  sea: ['seaAt', 'formerOwner'],
};

interface ExportSheetProps {
  open: boolean;
  onClose: () => void;
  pool: CustomerPool;
  filter: PoolListFilter;
}

/** Exports a list as a file. The user chooses columns and format, then sees the progress and the link. */
export default function ExportSheet({ open, onClose, pool, filter }: ExportSheetProps) {
  const [chosen, setChosen] = useState<ExportColumn[]>([...usual, ...onlyOf[pool]]);
  const [fieldIds, setFieldIds] = useState<string[]>([]);
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const fields = useOptions()?.customFields.fields.filter(({ archived, id }) => !archived && id !== null) ?? [];
  const offered = exportColumns.filter((column) => !onlyOf[pool === 'sea' ? 'private' : 'sea'].includes(column));
  const { start, isStarting, sheet } = useFileExport((asked, key) => {
    const list =
      pool === 'sea' ? { by: pool, filter: publicPoolRequest(filter) } : { by: pool, filter: privateRequest(filter) };
    const request: RequestTo<'customers.export'> = { list, format: asked, fieldIds, columns: inOrder(chosen) };
    return sendRequest('customers.export', request, { key });
  }, onClose);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t.export}
        closeLabel={common.close}
        bar={
          <SaveBar
            label={t.startExport}
            disabled={chosen.length === 0}
            busy={isStarting}
            busyWords={t.starting}
            onSave={() => start(format)}
          />
        }
      >
        <div className="pad batch-form">
          <p className="note">{t.exportNote}</p>
          <Segmented
            label={t.format}
            value={format}
            choices={fileFormats.map((each) => ({ value: each, label: files.formats[each] }))}
            onChange={setFormat}
          />
          <div>
            <SheetLabel>{t.columns}</SheetLabel>
            <ChipGroup
              label={t.columns}
              layout="wrap"
              options={offered.map((value) => ({ value, label: fieldNames[value] }))}
              values={chosen}
              onChange={setChosen}
            />
          </div>
          {fields.length > 0 && (
            <div>
              <SheetLabel>{t.ownFields}</SheetLabel>
              <ChipGroup
                label={t.ownFields}
                layout="wrap"
                options={fields.map(({ id, name }) => ({ value: id!, label: name }))}
                values={fieldIds}
                onChange={setFieldIds}
              />
            </div>
          )}
        </div>
      </Sheet>
      {sheet}
    </>
  );
}

const inOrder = (chosen: ExportColumn[]) => exportColumns.filter((column) => chosen.includes(column));
