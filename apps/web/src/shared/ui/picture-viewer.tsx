import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { ModalLayer } from './modal-layer.tsx';
import { ZoomPicture } from './zoom-picture.tsx';
import './styles/pictures.css';

interface PictureViewerProps {
  open: boolean;
  onClose: () => void;
  /** Addresses of the full-size pictures. */
  pictures: readonly string[];
  /** Index of the picture that is shown first. */
  first: number;
  /** Called if a picture could not be read. */
  onBroken?: () => void;
  labels: { title: string; of: (place: number) => string; previous: string; next: string; close: string };
}

/**
 * Shows pictures as large as the screen. A swipe or an arrow key moves on, a pinch or a double tap zooms in. Escape,
 * the cross and the back gesture close it.
 */
export default function PictureViewer({ open, onClose, pictures, first, onBroken, labels }: PictureViewerProps) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);

  useEffect(() => {
    row.current!.scrollLeft = row.current!.clientWidth * first;
  }, [first]);

  function go(to: number): void {
    row.current!.scrollTo({ left: row.current!.clientWidth * to, behavior: 'smooth' });
  }

  const steps = [
    { name: 'left', label: labels.previous, to: shown - 1 },
    { name: 'right', label: labels.next, to: shown + 1 },
  ] as const;
  return (
    <ModalLayer
      open={open}
      onClose={onClose}
      role="dialog"
      className="viewer"
      aria-label={labels.title}
      onKeyDown={({ key }) => {
        const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
        if (step) go(Math.min(pictures.length - 1, Math.max(0, shown + step)));
      }}
    >
      <div
        ref={row}
        className="pages"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map((url, index) => (
          <ZoomPicture key={url} url={url} label={labels.of(index + 1)} onBroken={onBroken} />
        ))}
      </div>
      <div className="foot">
        <span className="note" role="status">
          {labels.of(shown + 1)}
        </span>
        {pictures.length > 1 &&
          steps.map(({ name, label, to }) => (
            <IconButton
              key={name}
              icon={<Icon name={name} />}
              label={label}
              disabled={to < 0 || to >= pictures.length}
              onClick={() => go(to)}
            />
          ))}
        <IconButton icon={<Icon name="close" />} label={labels.close} onClick={onClose} />
      </div>
    </ModalLayer>
  );
}
