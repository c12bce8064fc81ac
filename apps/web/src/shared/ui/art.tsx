/** Line drawings of 160x120: a ground line, a thing, one stroke of accent, a little air. */
const drawings = {
  calendar: (
    <>
      <rect x="48" y="30" width="64" height="60" rx="8" />
      <path d="M48 47h64M64 24v12M96 24v12" />
      <path className="acc" d="m68 68 9 9 17-18" />
    </>
  ),
  people: (
    <>
      <circle cx="70" cy="46" r="13" />
      <path d="M44 90c1.5-15 12-24 26-24s24.5 9 26 24z" />
      <path d="M95 34.500a12 12 0 0 1 0 23M101 67.500c9 3 14.5 10.5 15.5 22.5" />
      <path className="acc" d="M124 22v14M117 29h14" />
    </>
  ),
  search: (
    <>
      <rect x="44" y="26" width="56" height="64" rx="8" />
      <path d="M56 42h32M56 54h20M56 66h14" />
      <circle className="cover" cx="96" cy="68" r="15" />
      <path className="acc" d="m107 79 14 14" />
    </>
  ),
  call: (
    <>
      <rect x="57" y="22" width="46" height="72" rx="9" />
      <path d="M74 30h12M76 86h8" />
      <path className="acc" d="M70 58h4l3-8 5 17 4-13 2 4h4" />
      <path d="M112 42c3.5 2.5 5.5 6.5 5.5 11s-2 8.5-5.5 11M48 42c-3.5 2.5-5.5 6.5-5.5 11s2 8.5 5.5 11" />
    </>
  ),
  words: (
    <>
      <path d="M52 28h56a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H80L64 90V76H52a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z" />
      <path d="M58 46h44" />
      <path className="acc" d="M58 60h26" />
    </>
  ),
  file: (
    <>
      <path d="M56 22h32l18 18v46a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8z" />
      <path d="M88 22v18h18" />
      <path className="acc" d="M77 80V58M67 66l10-10 10 10" />
    </>
  ),
  offline: (
    <>
      <path d="M54 84a17 17 0 0 1-1.5-33.900A28 28 0 0 1 106 44a20.5 20.5 0 0 1 3 40z" />
      <path className="acc" d="m72 56 16 16M88 56 72 72" />
    </>
  ),
};

export type ArtName = keyof typeof drawings;

export function Art({ name }: { name: ArtName }) {
  return (
    <svg className="art" viewBox="0 0 160 120" aria-hidden="true">
      <path d="M20 98h120" />
      {drawings[name]}
      <path className="pale" d="M126 52c3-2 5-2 8 0s5 2 8 0M18 62c3-2 5-2 8 0s5 2 8 0" />
    </svg>
  );
}
