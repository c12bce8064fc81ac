// This is plain old JavaScript, which any Node with modules can read. It runs before everything that needs a newer one.

const NEEDED = 20;

/** Ends the process with a sentence if this Node is too old for the product. */
export function requireNode() {
  const found = process.versions.node;
  if (Number(found.split('.')[0]) >= NEEDED) return;
  console.error(
    `Haihu needs Node ${NEEDED} or newer to start, and this is Node ${found}. ` +
      `Install a newer one from https://nodejs.org (or: nvm install ${NEEDED}), open a new terminal, and start again.`,
  );
  process.exit(1);
}
