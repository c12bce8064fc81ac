import type { ReplyOf } from '@haihu/contract/contract';
import type { ReadNumber } from '@haihu/contract/tasks/photos';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { t } from '../intakes/texts.ts';

interface PhotoReviewProps {
  photo: ReplyOf<'tasks.photo'>;
  onClose: () => void;
  onNumbers: (numbers: string[]) => void;
}

/**
 * Shows the numbers of a photo, each below its part of the picture. Doubtful ones are marked, and all can be corrected.
 */
export function PhotoReview({ photo, onClose, onNumbers }: PhotoReviewProps) {
  const [rows, setRows] = useState(() =>
    photo.numbers.map(({ number, problem }) => ({ number, isKept: problem === null })),
  );
  const kept = rows.filter(({ isKept, number }) => isKept && problemOf(number) === null).map(({ number }) => number);
  const change = (index: number, part: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));

  return (
    <Sheet
      open
      title={t.photoNumbers}
      closeLabel={common.close}
      onClose={onClose}
      bar={
        rows.length > 0 && (
          <SaveBar label={t.withThese(kept.length)} disabled={kept.length === 0} onSave={() => onNumbers(kept)} />
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          art="search"
          title={photo.state === 'failed' ? t.photoUnreadable : t.photoEmpty}
          hint={t.photoEmptyHint}
        />
      ) : (
        <ul className="task-rows">
          {photo.numbers.map((number, index) => {
            const { number: typed, isKept } = rows[index]!;
            const problem = problemOf(typed);
            return (
              <li key={`${number.place.top} ${number.place.left} ${number.number}`} className="photo-number">
                <PictureLine picture={photo.picture} number={number} />
                <div className="photo-number-read">
                  <Checkbox checked={isKept} onChange={(event) => change(index, { isKept: event.target.checked })}>
                    <span className="hidden-text">{t.keepNumber(typed)}</span>
                  </Checkbox>
                  <input
                    className="photo-number-typed num"
                    inputMode="tel"
                    aria-label={t.readNumber(index + 1)}
                    aria-invalid={problem !== null}
                    maxLength={20}
                    value={typed}
                    onChange={(event) =>
                      change(index, { number: event.target.value, isKept: problemOf(event.target.value) === null })
                    }
                  />
                  {problem !== null && <span className="c-danger">{t.problems[problem] ?? t.problem}</span>}
                  {problem === null && number.isDoubtful && typed === number.number && (
                    <Tag tone="warn">{t.doubtful}</Tag>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Sheet>
  );
}

const problemOf = (typed: string) => classifyPhone(typed).problem;

/** Draws the part of the picture that holds the number. */
function PictureLine({ picture, number: { place } }: { picture: string; number: ReadNumber }) {
  const [ratio, setRatio] = useState<number | null>(null);
  const margin = place.height * 0.4;
  const top = Math.max(0, place.top - margin);
  const height = Math.min(1, place.height + 2 * margin);
  const width = Math.min(1, Math.max(place.width * 1.1, 0.2));
  const left = Math.min(1 - width, Math.max(0, place.left - place.width * 0.05));
  return (
    <div className="photo-line" style={ratio === null ? undefined : { aspectRatio: `${width * ratio} / ${height}` }}>
      <img
        src={picture}
        alt=""
        style={{
          width: `${100 / width}%`,
          insetInlineStart: `${(-100 * left) / width}%`,
          insetBlockStart: `${(-100 * top) / height}%`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
      />
    </div>
  );
}
