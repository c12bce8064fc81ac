import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { compressImage } from '../../files/compress-image.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { upload } from '../../../shared/lib/upload.ts';
import type { DraftPicture } from './draft-picture.ts';
import { forgetPictures, keepPicture, readPicture } from './kept-pictures.ts';

/** Milliseconds for which an upload is used. The server deletes unused files after a day. */
const GOOD_FOR = 20 * 60 * 60_000;

/** State of a picture that is not uploaded yet. */
interface Going {
  /** Uploaded percentage, 0 to 100. */
  percent?: number;
  /** The reason why the upload failed. */
  problem?: string;
}

type Pictures = readonly DraftPicture[];

/**
 * Manages the pictures of a draft: keeps them on the device, uploads them one after the other, previews their own
 * bytes. Interrupted uploads continue when the form is opened again.
 */
export function usePictures(pictures: Pictures, onChange: (change: (before: Pictures) => Pictures) => void) {
  const [going, setGoing] = useState<Readonly<Record<string, Going>>>({});
  const told = useCallback((id: string, now: Going) => setGoing((before) => ({ ...before, [id]: now })), []);
  const remove = (id: string) => onChange((before) => before.filter((picture) => picture.id !== id));
  const lost = useEffectEvent(remove);
  const settle = useEffectEvent((id: string, sent: DraftPicture['sent']) =>
    onChange((before) => before.map((picture) => (picture.id === id ? { id, sent } : picture))),
  );
  const urls = usePreviews(pictures, remove);

  useEffect(() => {
    for (const { id, sent } of pictures) if (sent && sent.at < Date.now() - GOOD_FOR) settle(id, null);
  }, [pictures]);

  const next = pictures.find(({ id, sent }) => sent === null && !going[id]?.problem)?.id;
  useEffect(() => {
    if (!next) return;
    const { signal, abort } = abortable();
    void readPicture(next)
      .then(async (blob) => {
        if (signal.aborted) return;
        if (!blob) return lost(next);
        const onProgress = (part: number) => told(next, { percent: Math.round(part * 100) });
        const path = await upload(blob, { onProgress, signal });
        if (!signal.aborted) settle(next, { path, at: Date.now() });
      })
      .catch((error: Error) => {
        if (!signal.aborted) told(next, { problem: error.message });
      });
    return abort;
  }, [next, told]);

  return {
    /** Addresses of previews, by id. */
    urls,
    going,
    /**
     * Adds a picture. The draft has it at once, so that nothing is saved without it. Throws if the file is no picture.
     */
    async add(file: File, isOriginal: boolean): Promise<void> {
      const id = randomKey();
      // The picture is opened even if the original is sent, to find out if it is one.
      const keeping = keepPicture(
        id,
        compressImage(file).then((compressed) => (isOriginal ? file : compressed)),
      );
      onChange((before) => [...before, { id, sent: null }]);
      await keeping.catch((error: Error) => {
        remove(id);
        throw error;
      });
    },
    /** Removes a picture: cancels its upload, or deletes the uploaded file. */
    remove(id: string): void {
      const sent = pictures.find((picture) => picture.id === id)?.sent;
      remove(id);
      // No follow-up uses the file. If deleting fails, the server deletes it after a day.
      if (sent) void sendRequest('files.delete', { filePath: sent.path }).catch(() => undefined);
      void forgetPictures([id]);
    },
    retry: (id: string) => told(id, {}),
  };
}

/** Returns preview addresses of the kept pictures, by id. Calls `onLost` for a picture that is not kept any more. */
function usePreviews(pictures: Pictures, onLost: (id: string) => void): Readonly<Record<string, string>> {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const made = useRef(new Map<string, Promise<string | undefined>>());
  const lost = useEffectEvent(onLost);

  useEffect(() => {
    for (const { id, saved } of pictures) {
      if (saved || made.current.has(id)) continue;
      const making = readPicture(id).then((blob) => blob && URL.createObjectURL(blob));
      made.current.set(id, making);
      void making.then((url) => (url ? setUrls((before) => ({ ...before, [id]: url })) : lost(id)));
    }
  }, [pictures]);
  useEffect(() => {
    const { current } = made;
    return () => {
      for (const making of current.values()) void making.then((url) => url && URL.revokeObjectURL(url));
      current.clear();
    };
  }, []);
  return urls;
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
