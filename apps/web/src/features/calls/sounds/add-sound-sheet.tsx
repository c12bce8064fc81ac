import { useId, useRef, useState } from 'react';
import { isOfSounds } from '../../../parts/calls/sounds/use-own-sounds.ts';
import { common } from '../../../shared/i18n/common.ts';
import { toWav, UnreadableSound } from '../../../shared/lib/telephone-wav.ts';
import { upload } from '../../../shared/lib/upload.ts';
import { useChangingRequest } from '../../../shared/lib/use-changing-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const LARGEST = 10 * 1024 * 1024;
const LONGEST_NAME = 40;
const ACCEPTED = '.wav,.mp3,.m4a,audio/*';

/** Takes a file and a name, makes a WAV file of it, and adds it to the enterprise's sounds. */
export function AddSoundSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const addSound = useChangingRequest('calls.addSound', isOfSounds);
  /** The place of the file that was uploaded. A repetition uses it again, so that the sound is added once. */
  const uploaded = useRef<{ file: File; filePath: string } | null>(null);
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function take(chosen: File | undefined): void {
    if (!chosen) return;
    setProblem(chosen.size > LARGEST ? t.tooLarge : null);
    setFile(chosen.size > LARGEST ? null : chosen);
    if (name === '') setName(chosen.name.replace(/\.[^.]*$/, '').slice(0, LONGEST_NAME));
  }

  async function save(sound: File): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (uploaded.current?.file !== sound) {
        uploaded.current = { file: sound, filePath: await upload(await toWav(sound)) };
      }
      await addSound.mutateAsync({ name: name.trim(), filePath: uploaded.current.filePath });
    } catch (error) {
      setBusy(false);
      return setProblem(error instanceof UnreadableSound ? t.unreadable : (error as Error).message);
    }
    showToast(t.added, { kind: 'done' });
    onClose();
  }

  return (
    <Sheet
      open
      title={t.add}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        <SaveBar
          label={t.save}
          disabled={name.trim() === '' || file === null}
          busy={isBusy}
          busyWords={t.saving}
          onSave={() => file && void save(file)}
        />
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t.choose}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <Field id={id} label={t.file} group hint={t.hint} {...(problem && { error: problem })}>
        <Button kind="soft" disabled={isBusy} onClick={() => input.current?.click()}>
          {file ? t.change : t.choose}
        </Button>
        {file && <p className="note">{file.name}</p>}
      </Field>
      <TextField
        label={t.name}
        placeholder={t.namePlaceholder}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={({ target: { value } }) => setName(value)}
      />
    </Sheet>
  );
}
