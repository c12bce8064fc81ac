import { encode } from 'uqr';
import { o } from '../enterprises/office-texts.ts';

/** The link as a picture that a phone's camera reads. Dark on white in both themes: that is what cameras expect. */
export default function LinkCode({ link }: { link: string }) {
  const { data, size } = encode(link, { ecc: 'M', border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className="link-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={o.qrLabel} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={dots.join('')} fill="#000" />
      </svg>
      <figcaption className="note">{o.qrHint}</figcaption>
    </figure>
  );
}
