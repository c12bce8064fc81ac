import { useRef, useState } from 'react';
import { upload } from '../../../shared/lib/upload.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { UploadRow } from '../../../shared/ui/upload-row.tsx';
import { t } from '../import-texts.ts';
import { readFile } from './use-import.ts';

interface ChooseFileProps {
  onRead: (importId: string, filePath: string) => void;
}

/** The first step: a spreadsheet goes up and begins to be read. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const giveUp = useRef<AbortController>(null);
  const [going, setGoing] = useState<{ name: string; percent: number } | null>(null);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    giveUp.current = controller;
    setGoing({ name: file.name, percent: 0 });
    try {
      const onProgress = (part: number) => setGoing({ name: file.name, percent: Math.round(part * 100) });
      const path = await upload(file, { onProgress, signal: controller.signal });
      onRead(await readFile(path, file.name), path);
    } catch (error) {
      setGoing(null);
      if (!controller.signal.aborted) showToast((error as Error).message, { kind: 'warn', milliseconds: 4000 });
    }
  }

  return (
    <main className="page">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {going ? (
        <div className="pad">
          <UploadRow
            name={going.name}
            words={t.uploading(going.percent)}
            percent={going.percent}
            removeLabel={t.cancelUpload}
            onRemove={() => giveUp.current?.abort()}
          />
        </div>
      ) : (
        <>
          <EmptyState
            art="people"
            title={t.chooseTitle}
            hint={t.chooseHint}
            action={t.choose}
            onAction={() => input.current?.click()}
          />
          <p className="import-sample">
            <b>{t.sampleTitle}</b>
            <br />
            {t.sample}
          </p>
        </>
      )}
    </main>
  );
}
