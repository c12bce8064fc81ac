import { GroupFrame } from './group-frame.tsx';
import { TextList, textsFault } from '../../../parts/config/settings/text-list.tsx';
import { t } from '../../../parts/config/settings/texts.ts';
import { useGroupForm } from './use-group-form.ts';
import type { FormProps } from './form-props.ts';

/** Edits the quick phrases that all members are offered for notes. */
export default function PhrasesForm({ stored }: FormProps<'phrases'>) {
  const form = useGroupForm('phrases', stored, ({ texts }) => ({
    texts: texts.some((text) => text.trim() === '') ? t.needsName : textsFault(texts),
  }));
  return (
    <GroupFrame of="phrases" form={form}>
      <TextList texts={form.value.texts} onChange={(texts) => form.change({ texts })} />
      {form.faults.texts === t.phraseTwice && <p className="under c-danger">{form.faults.texts}</p>}
    </GroupFrame>
  );
}
