import { imageKinds } from '@haihu/contract/files/values';
import type { Attachment } from '@haihu/contract/customers/attachments';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { lazy, Suspense, useRef, useState } from 'react';
import { sizeWords } from '../../../parts/files/texts.ts';
import { viewerLabels } from '../../../parts/files/use-picture-viewer.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { downloadFile } from '../../../shared/lib/download.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EndMark } from '../../../shared/ui/end-mark.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { file } from '../../../shared/ui/icons/home.ts';
import { mic } from '../../../shared/ui/icons/phone.ts';
import { trash } from '../../../shared/ui/icons/people.ts';
import { picture } from '../../../shared/ui/icons/pictures.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { UploadRow } from '../../../shared/ui/upload-row.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { useAddAttachment, useAttachments, useDeleteAttachment } from './use-attachments.ts';
import './attachments.css';

const PictureViewer = lazy(() => import('../../../shared/ui/picture-viewer.tsx'));

const ACCEPTED = '.pdf,.docx,.xlsx,.ods,.pptx,.csv,.jpg,.jpeg,.png,.webp,.mp3,.m4a,.amr,.ogg,.wav';
const pictures: readonly Attachment['kind'][] = imageKinds;
/** Kinds of files that browsers can play. Other files are downloaded. */
const sounds: readonly Attachment['kind'][] = ['mp3', 'm4a', 'ogg', 'wav'];

interface Opened {
  link: string;
  name: string;
}

/** Lists a customer's files. The member can add, view, play, download and delete them. */
export default function Attachments({ detail: { id, hidden } }: { detail: CustomerDetail }) {
  const isKeptBack = hidden.length > 0;
  const attachments = useAttachments(id, !isKeptBack);
  const { going, send, giveUp } = useAddAttachment(id);
  const remove = useDeleteAttachment(id);
  const input = useRef<HTMLInputElement>(null);
  const [viewer, player] = [useOpening(), useOpening()];
  const [opened, setOpened] = useState<Opened | null>(null);
  if (isKeptBack) return <EmptyState art="call" title={t.keptBack} />;
  const list = attachments.data?.pages.flatMap((page) => page.list) ?? [];
  const { isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = attachments;

  async function open({ id: of, kind }: Attachment): Promise<void> {
    try {
      const found = await sendRequest('customers.openAttachment', { id: of });
      setOpened(found);
      if (pictures.includes(kind)) viewer.show();
      else if (sounds.includes(kind)) player.show();
      else await downloadFile(found.link, found.name);
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  async function askToRemove(attachment: Attachment): Promise<void> {
    const title = t.removeTitle(attachment.name);
    const answers = { yes: t.removeYes, no: common.cancel, danger: true };
    if (await confirm({ title, body: t.removeHint, ...answers })) remove.mutate(attachment);
  }

  return (
    <div className="attachments">
      <Allowed codes="customers.edit">
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPTED}
          aria-label={t.add}
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            void send(chosen);
          }}
        />
        <div className="pad add">
          {going ? (
            <UploadRow
              name={going.files[0]!.name}
              words={going.problem ?? t.adding(going.percent, going.files.length - 1)}
              percent={going.problem ? undefined : going.percent}
              failed={going.problem ? { retry: common.retry, onRetry: () => void send(going.files) } : undefined}
              removeLabel={t.cancel}
              onRemove={giveUp}
            />
          ) : (
            <Button kind="soft" icon={<Icon name="plus" size="s" />} onClick={() => input.current?.click()}>
              {t.add}
            </Button>
          )}
        </div>
      </Allowed>
      {isPending && <Skeleton of="rows" count={3} />}
      {!isPending && !isError && list.length === 0 && <EmptyState art="file" title={t.none} hint={t.hint} />}
      {list.map((attachment) => {
        const { id: of, name, kind, size, at, authorName, mayDelete } = attachment;
        return (
          <div key={of} className="row flat attachment">
            <button type="button" className="open" onClick={() => void open(attachment)}>
              <Icon shape={pictures.includes(kind) ? picture : sounds.includes(kind) ? mic : file} />
              <span className="grow">
                <span className="l1">
                  <span className="one">{name}</span>
                </span>
                <span className="l2">{[sizeWords(size), authorName, dayAndClock(at)].join(' · ')}</span>
              </span>
            </button>
            {mayDelete && (
              <Allowed codes="customers.edit">
                <IconButton
                  icon={<Icon shape={trash} size="s" />}
                  label={t.remove(name)}
                  onClick={() => void askToRemove(attachment)}
                />
              </Allowed>
            )}
          </div>
        );
      })}
      {isError && (
        <ErrorRow
          words={list.length > 0 ? common.restFailed : t.failed}
          retry={common.retry}
          onRetry={() => void (list.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      <EndMark key={list.length} onReach={() => hasNextPage && !isFetching && !isError && fetchNextPage()} />
      {opened && (
        <Sheet open={player.open} onClose={player.hide} title={opened.name} closeLabel={common.close}>
          <div className="pad sound">
            <audio controls src={opened.link} aria-label={t.play} />
          </div>
        </Sheet>
      )}
      <Suspense>
        {opened && viewer.times > 0 && (
          <PictureViewer
            key={viewer.times}
            open={viewer.open}
            onClose={viewer.hide}
            pictures={[opened.link]}
            first={0}
            labels={{ ...viewerLabels(1), title: opened.name, of: () => opened.name }}
          />
        )}
      </Suspense>
    </div>
  );
}
