import { type ReactNode, useRef, useState } from 'react';
import { upload } from '../../shared/lib/upload.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { UploadRow } from '../../shared/ui/upload-row.tsx';
import { t } from './texts.ts';

interface SpreadsheetUploadProps {
  /** The result that the file will give. */
  title: string;
  /** The allowed size and the required content of the file. */
  hint: string;
  /** Called with the path of the uploaded file on the server. An error thrown here is shown like a failed upload. */
  onSent: (path: string, fileName: string) => void | Promise<void>;
  /** Further content about the file. Hidden during the upload. */
  children?: ReactNode;
}

/** Asks for an xlsx, ods or csv file and uploads it. The user can cancel the upload. */
export function SpreadsheetUpload({ title, hint, onSent, children }: SpreadsheetUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const giveUp = useRef<AbortController>(null);
  const [going, setGoing] = useState<{ name: string; percent: number } | null>(null);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    giveUp.current = controller;
    setGoing({ name: file.name, percent: 0 });
    try {
      const onProgress = (part: number) => setGoing({ name: file.name, percent: Math.round(part * 100) });
      await onSent(await upload(file, { onProgress, signal: controller.signal }), file.name);
    } catch (error) {
      setGoing(null);
      if (!controller.signal.aborted) showToast((error as Error).message, { kind: 'warn', milliseconds: 4000 });
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.ods,.csv"
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
            title={title}
            hint={hint}
            action={t.chooseFile}
            onAction={() => input.current?.click()}
          />
          {children}
        </>
      )}
    </>
  );
}
