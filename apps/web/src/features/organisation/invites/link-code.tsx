import QrCode from '../../../shared/ui/qr-code.tsx';
import { t as office } from './office-texts.ts';

/** Draws the link as a picture that a phone's camera reads. */
export default function LinkCode({ link }: { link: string }) {
  return (
    <figure className="link-code">
      <QrCode text={link} label={office.qrLabel} />
      <figcaption className="note">{office.qrHint}</figcaption>
    </figure>
  );
}
