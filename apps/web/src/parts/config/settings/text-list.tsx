import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { t } from './texts.ts';

const LONGEST = 100;
const MOST = 50;

interface TextListProps {
  texts: readonly string[];
  onChange: (texts: string[]) => void;
}

/** Edits short sentences in their order: write, move up, remove. */
export function TextList({ texts, onChange }: TextListProps) {
  const put = (index: number, text: string) => onChange(texts.map((one, at) => (at === index ? text : one)));

  function moveUp(index: number): void {
    const moved = [...texts];
    moved.splice(index - 1, 0, ...moved.splice(index, 1));
    onChange(moved);
  }

  return (
    <>
      {texts.length === 0 && <p className="under">{t.noPhrases}</p>}
      {texts.map((text, index) => (
        // Sentences have no name of their own while they are being written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="span-row">
          <span className={classNames('inp', isTwice(texts, index) && 'bad')}>
            <input
              aria-label={t.phrase(index + 1)}
              aria-invalid={isTwice(texts, index) || undefined}
              maxLength={LONGEST}
              value={text}
              onChange={({ target: { value } }) => put(index, value)}
            />
          </span>
          <IconButton
            icon={
              <span className="turned">
                <Icon name="down" size="s" />
              </span>
            }
            label={`${t.moveUp} ${index + 1}`}
            disabled={index === 0}
            onClick={() => moveUp(index)}
          />
          <IconButton
            icon={<Icon name="close" size="s" />}
            label={`${t.remove} ${index + 1}`}
            onClick={() => onChange(texts.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {texts.length < MOST && (
        <div className="pad add-row">
          <Button
            kind="soft"
            size="medium"
            icon={<Icon name="plus" size="s" />}
            onClick={() => onChange([...texts, ''])}
          >
            {t.addPhrase}
          </Button>
        </div>
      )}
    </>
  );
}

const isTwice = (texts: readonly string[], index: number) =>
  texts[index]!.trim() !== '' && texts.findIndex((text) => text.trim() === texts[index]!.trim()) < index;

/**
 * Returns the mistake of a list in words. `undefined` if it can be saved. The caller leaves out empty texts when it
 * saves.
 */
export function textsFault(texts: readonly string[]): string | undefined {
  return texts.some((_, index) => isTwice(texts, index)) ? t.phraseTwice : undefined;
}
