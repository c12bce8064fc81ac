import QrCode from '../../../shared/ui/qr-code.tsx';
import { o } from '../enterprises/office-texts.ts';

/** Draws the link as a picture that a phone's camera reads. */
export default function LinkCode({ link }: { link: string }) {
  return (
    <figure className="link-code">
      <QrCode text={link} label={o.qrLabel} />
      <figcaption className="note">{o.qrHint}</figcaption>
    </figure>
  );
}
