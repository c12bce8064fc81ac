import type { TagColour } from '@haihu/contract/customers/values';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Sheet, SheetLabel } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { type TagInSettings, useKeepTag } from './use-tag-keeping.ts';
import { t } from '../../../parts/config/settings/texts.ts';

const LONGEST = 10;
const colours = Object.keys(t.colours) as TagColour[];

interface TagSheetProps {
  open: boolean;
  onClose: () => void;
  /** `null` for a new tag. */
  tag: TagInSettings | null;
  /** Tags that it can be merged into. */
  others: readonly TagInSettings[];
}

/**
 * Edits a tag: name, group, colour. It can also be merged into another one, or archived. Needs a new `key` for each
 * opening.
 */
export function TagSheet({ open, onClose, tag, others }: TagSheetProps) {
  const [name, setName] = useState(tag?.name ?? '');
  const [groupName, setGroupName] = useState(tag?.groupName ?? others[0]?.groupName ?? '');
  const [colour, setColour] = useState<TagColour>(tag?.colour ?? 'grey');
  const save = useKeepTag('customers.saveTag', onClose);
  const archive = useKeepTag('customers.archiveTag', onClose);
  const merge = useKeepTag('customers.mergeTags', ({ jobId }) => {
    showToast(jobId ? t.merging : t.merged);
    onClose();
  });

  async function mergeInto(into: TagInSettings): Promise<void> {
    const title = t.mergeTitle(tag!.name, into.name);
    if (await confirm({ title, body: t.mergeBody(tag!.name), yes: t.merge, no: common.cancel, danger: true }))
      merge.mutate({ id: tag!.id, into: into.id });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={tag?.name ?? t.newTag}
      closeLabel={common.close}
      bar={
        <ActionBar>
          {tag && (
            <Button busy={archive.isPending} onClick={() => archive.mutate({ id: tag.id, archived: !tag.archived })}>
              {tag.archived ? t.restore : t.archive}
            </Button>
          )}
          <Button
            kind="primary"
            wide="grow"
            disabled={name.trim() === '' || groupName.trim() === ''}
            busy={save.isPending}
            busyWords={t.saving}
            onClick={() => save.mutate({ ...(tag && { id: tag.id }), name, groupName, colour })}
          >
            {common.save}
          </Button>
        </ActionBar>
      }
    >
      <TextField
        label={t.tagName}
        value={name}
        maxLength={LONGEST}
        fault={name.trim() === '' && t.nameNeeded}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t.tagGroup}
        hint={t.tagGroupHint}
        value={groupName}
        maxLength={LONGEST}
        fault={groupName.trim() === '' && t.groupNeeded}
        onChange={(event) => setGroupName(event.target.value)}
      />
      <SheetLabel>{t.tagColour}</SheetLabel>
      <ChipChoice
        label={t.tagColour}
        layout="grid"
        options={colours.map((value) => ({
          value,
          label: (
            <>
              <i className={`tag-dot ${value}`} />
              {t.colours[value]}
            </>
          ),
        }))}
        value={colour}
        onChange={(chosen) => setColour(chosen ?? colour)}
      />
      {tag && others.length > 0 && (
        <>
          <SheetLabel>{t.mergeInto}</SheetLabel>
          <ChipChoice
            label={t.mergeInto}
            layout="wrap"
            options={others.map((other) => ({ value: other.id, label: other.name }))}
            value={null}
            onChange={(id) => void mergeInto(others.find((other) => other.id === id)!)}
          />
        </>
      )}
    </Sheet>
  );
}
