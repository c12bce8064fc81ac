/**
 * Draws the app's mark: the picture of the branding, or our own. It is silent, because the name beside it says the
 * same.
 */
export function AppMark({ picture }: { picture: string }) {
  if (picture) return <img src={picture} width="52" height="52" alt="" />;
  return (
    <svg width="52" height="52" viewBox="0 0 56 56" aria-hidden="true">
      <rect width="56" height="56" rx="14" fill="var(--accent-fill)" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M14 16.500h28v20H27l-7 6.500v-6.500h-6zM19.500 25c2.800 0 2.800 2.500 5.700 2.500S28 25 30.800 25s2.800 2.500 5.700 2.500M19.500 30.500c2.800 0 2.800 2.500 5.700 2.500"
      />
    </svg>
  );
}
