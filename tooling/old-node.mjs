// Plain old JavaScript: any Node that knows modules reads it, and it runs before all that needs a newer one.

const NEEDED = 20;

/** Ends the process with a sentence where this Node is too old for what follows. */
export function requireNode() {
  const found = process.versions.node;
  if (Number(found.split('.')[0]) >= NEEDED) return;
  console.error(
    `Haihu needs Node ${NEEDED} or newer to start, and this is Node ${found}. ` +
      `Install a newer one from https://nodejs.org (or: nvm install ${NEEDED}), open a new terminal, and start again.`,
  );
  process.exit(1);
}
