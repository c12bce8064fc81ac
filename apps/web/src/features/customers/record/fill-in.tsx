import { type CardFields, fieldsOfCard } from '@haihu/rules/customers/record/card';
import { MOST_FURTHER_NUMBERS } from '@haihu/rules/customers/record/number-label';
import { useMutation } from '@tanstack/react-query';
import { canPickContacts, pickContacts } from '../../../native/contacts.ts';
import { PhotoKey } from '../../../parts/files/photo-key.tsx';
import { useQualityChoice } from '../../../parts/files/quality-sheet.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { upload } from '../../../shared/lib/upload.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import type { CustomerRecord } from './record.ts';
import { t } from './texts.ts';

interface FillInProps {
  record: CustomerRecord;
  onChange: (part: Partial<CustomerRecord>) => void;
}

/** Fills in a new customer without typing: from a photo of a business card, or from a contact of the phone. */
export function FillIn({ record, onChange }: FillInProps) {
  const reading = useMutation({
    async mutationFn(picture: Blob) {
      const filePath = await upload(picture);
      try {
        const { words_result: lines } = await sendRequest('tasks.readFile', { filePath, type: 'text' });
        return fieldsOfCard(lines.map(({ words: text, certainty }) => ({ text, certainty })));
      } finally {
        // No record uses the file. If deleting fails, the server deletes it after a day.
        void sendRequest('files.delete', { filePath }).catch(() => undefined);
      }
    },
    onSuccess: take,
    onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
  });
  const { read, sheet } = useQualityChoice((picture) => reading.mutate(picture));

  function take(card: CardFields): void {
    const part = withCard(record, card);
    if (Object.keys(part).length === 0) return showToast(t.nothingRead, { kind: 'warn' });
    onChange(part);
    showToast(t.lookAtIt);
  }

  async function pick(): Promise<void> {
    const picked = (await pickContacts({ multiple: false })) ?? [];
    if (picked.length === 0) return;
    const lines = [picked[0]!.name, ...picked.map(({ number }) => number)];
    const card = fieldsOfCard(lines.map((text) => ({ text, certainty: 1 })));
    take({ ...card, name: picked[0]!.name.trim() });
  }

  return (
    <div className="fill-in">
      <PhotoKey
        label={reading.isPending ? t.readingCard : t.scanCard}
        name={t.scanCard}
        isCamera
        isReading={reading.isPending}
        read={read}
      />
      <PhotoKey label={t.cardFromAlbum} name={t.cardFromAlbum} isReading={reading.isPending} read={read} />
      {canPickContacts() && (
        <Button kind="soft" onClick={() => void pick()}>
          {t.fromContacts}
        </Button>
      )}
      {sheet}
    </div>
  );
}

/** Returns the fields that a card adds to a record. Typed values are never replaced. */
export function withCard(record: CustomerRecord, card: CardFields): Partial<CustomerRecord> {
  const part: Partial<CustomerRecord> = {};
  for (const field of ['name', 'company', 'position', 'address', 'mobile'] as const) {
    if (record[field].trim() === '' && card[field] !== '') part[field] = card[field];
  }
  const known = new Set([record.mobile, part.mobile, ...record.numbers.map(({ number }) => number)]);
  const others = [{ number: card.mobile, label: 'mobile' as const }, ...card.numbers];
  const fresh = others.filter(({ number }) => number !== '' && !known.has(number));
  const numbers = [...record.numbers, ...fresh].slice(0, MOST_FURTHER_NUMBERS);
  return numbers.length > record.numbers.length ? { ...part, numbers } : part;
}
