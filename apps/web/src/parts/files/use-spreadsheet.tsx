import { type ReactNode, useRef, useState } from 'react';
import { RequestError } from '../../shared/lib/request-error.ts';
import { upload } from '../../shared/lib/upload.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { UploadRow } from '../../shared/ui/upload-row.tsx';
import { t } from './texts.ts';

/** Uploads a file and hands over its path on the server. An error thrown there is shown like a failed upload. */
export type OnSent = (path: string, fileName: string) => void | Promise<void>;

interface Spreadsheet {
  /** The hidden field of the file. It must be on the page. */
  input: ReactNode;
  /** The running upload, which the user can cancel. `null` without one. */
  uploading: ReactNode;
  /** Lets the user choose a file. */
  choose: () => void;
}

/** Asks for an xlsx, ods or csv file and uploads it. */
export function useSpreadsheet(onSent: OnSent): Spreadsheet {
  const field = useRef<HTMLInputElement>(null);
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
      if (!controller.signal.aborted) showToast(problemWords(error as Error), { kind: 'warn', milliseconds: 4000 });
    }
  }

  return {
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept=".xlsx,.ods,.csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file?.size === 0) showToast(t.emptySpreadsheet, { kind: 'warn' });
          else if (file) void send(file);
        }}
      />
    ),
    uploading: going && (
      <div className="pad">
        <UploadRow
          name={going.name}
          words={t.uploading(going.percent)}
          percent={going.percent}
          removeLabel={t.cancelUpload}
          onRemove={() => giveUp.current?.abort()}
        />
      </div>
    ),
    choose: () => field.current?.click(),
  };
}

/** The code of `files.not_accepted`. Its own words list pictures and recordings too, which no spreadsheet is. */
const NOT_ACCEPTED = 41_401;

function problemWords(error: Error): string {
  return error instanceof RequestError && error.code === NOT_ACCEPTED ? t.notSpreadsheet : error.message;
}
