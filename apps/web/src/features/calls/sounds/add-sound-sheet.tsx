import { useId, useRef, useState } from 'react';
import { SOUND_SECONDS } from '@haihu/contract/calls/values';
import { isOfSounds, lengthOfSound } from '../../../parts/calls/sounds/use-own-sounds.ts';
import { common } from '../../../shared/i18n/common.ts';
import { type TelephoneSound, toWav, UnreadableSound } from '../../../shared/lib/telephone-wav.ts';
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

/** A file that was chosen, with its sound once it was read. */
interface ChosenSound {
  fileName: string;
  sound?: TelephoneSound;
}

const nameOf = (file: File): string => file.name.replace(/\.[^.]*$/, '').slice(0, LONGEST_NAME);

const wordsOf = (error: unknown): string =>
  error instanceof UnreadableSound ? t.unreadable : (error as Error).message;

/** Takes a file and a name, makes a WAV file of it, and adds it to the enterprise's sounds. */
export function AddSoundSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const addSound = useChangingRequest('calls.addSound', isOfSounds);
  /** The place of the sound that was uploaded. A repetition uses it again, so that the sound is added once. */
  const uploaded = useRef<{ wav: File; filePath: string } | null>(null);
  /** The file that is being read. A slow one that was replaced meanwhile changes nothing. */
  const reading = useRef<File | null>(null);
  /** The name that was taken from the last file. */
  const named = useRef('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ChosenSound | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { sound } = chosen ?? {};

  /** Names the sound after its file, unless the user named it. */
  function takeName(fresh: string): void {
    const before = named.current;
    named.current = fresh;
    setName((now) => (now === '' || now === before ? fresh : now));
  }

  async function take(file: File): Promise<void> {
    reading.current = file;
    setProblem(null);
    if (file.size > LARGEST) {
      setChosen(null);
      return setProblem(t.tooLarge);
    }
    setChosen({ fileName: file.name });
    const read = await toWav(file).catch((error: unknown) => wordsOf(error));
    if (reading.current !== file) return;
    const wrong = typeof read === 'string' ? read : read.seconds > SOUND_SECONDS ? t.tooLong : null;
    setProblem(wrong);
    if (wrong === null) takeName(nameOf(file));
    setChosen(typeof read === 'string' || wrong !== null ? null : { fileName: file.name, sound: read });
  }

  async function save({ wav }: TelephoneSound): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (uploaded.current?.wav !== wav) uploaded.current = { wav, filePath: await upload(wav) };
      await addSound.mutateAsync({ name: name.trim(), filePath: uploaded.current.filePath });
    } catch (error) {
      setBusy(false);
      return setProblem((error as Error).message);
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
          disabled={name.trim() === '' || !sound}
          busy={isBusy}
          busyWords={t.saving}
          onSave={() => sound && void save(sound)}
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
          const [file] = currentTarget.files ?? [];
          if (file) void take(file);
          currentTarget.value = '';
        }}
      />
      <Field id={id} label={t.file} group hint={t.hint} {...(problem && { error: problem })}>
        <Button kind="soft" disabled={isBusy} onClick={() => input.current?.click()}>
          {chosen ? t.change : t.choose}
        </Button>
        {chosen && (
          <p className="note chosen-sound">
            <span className="one">{chosen.fileName}</span>
            <span>{sound ? lengthOfSound(sound.seconds) : t.reading}</span>
          </p>
        )}
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
