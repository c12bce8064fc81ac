import { readFileSync } from 'node:fs';

/** The modules from which the chunks of the first screens are found. `page`: what every screen needs. */
export const firstModules = {
  page: /src\/main\.tsx$/,
  signedOut: /identity\/login\/login\.tsx$/,
  signedIn: /app\/signed-in\.ts$/,
  elsewhere: /app\/screen-code\.ts$/,
  afterHome: /app\/start-socket\.ts$/,
};

/** The code that looks for a new build and tells of it. A page needs it after its own files have left the server. */
const background = /app\/(background\.ts|new-build\/new-build\.tsx)$/;

/** The screens that agents open on a usual day. */
const agents = new RegExp(
  `features/(${[
    'customers/(pools/(agent-customers|team-customers|customer-search)|filters/customer-filter)',
    'customers/record/(customer-page|private-customer|public-pool-customer|reminder-customer|customer-detail)',
    'calls/(in-call/in-call|agents/agent-work|records/(call-records|call-detail))',
    'tasks/(dialling/task-number|keeping/(tasks|task-detail))',
    'followups/call-backs/call-backs',
    'messages/(agenda/agenda|unsent/unsent|messages|message-kinds)',
    'identity/me/me',
  ].join('|')})\\.tsx$`,
);

/**
 * Lists the files of the first screens in the client of one language: those of the page, and further ones by screen.
 * `output`: chunks and assets of the build.
 */
export function firstFiles(output) {
  const chunks = output.filter((file) => file.type === 'chunk');
  const inPage = filesOf(chunks, firstModules.page);
  const further = (modules) => filesOf(chunks, modules).filter((file) => !inPage.includes(file));
  return {
    page: inPage.filter((file) => file.endsWith('.js')),
    signedOut: further(firstModules.signedOut),
    signedIn: further(firstModules.signedIn),
    elsewhere: further(firstModules.elsewhere),
  };
}

/**
 * Lists the files that the service worker keeps for a start without network, as paths. `start`: those that every start
 * loads. `screens`: those of the screens that agents open, and further parts of the frame and of home.
 */
export function keptFiles(output) {
  const chunks = output.filter((file) => file.type === 'chunk');
  const { page, signedIn, signedOut, elsewhere, afterHome } = firstModules;
  const start = new Set(
    [page, signedIn, signedOut, elsewhere, afterHome, background].flatMap((of) => filesOf(chunks, of)),
  );
  const parts = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => page.test(id) || signedIn.test(id)))
    .flatMap(({ dynamicImports }) => chunks.filter(({ fileName }) => dynamicImports.includes(fileName)));
  const screens = new Set([...filesOf(chunks, agents), ...parts.flatMap((part) => withImports(chunks, [part]))]);
  return { start: pathsOf(start), screens: pathsOf(screens.difference(start)) };
}

const pathsOf = (files) => [...files].map((file) => `/${file}`).toSorted();

/** Lists the chunks of these modules, all chunks they import, and their styles. An importer follows what it imports. */
function filesOf(chunks, modules) {
  return withImports(
    chunks,
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id))),
  );
}

function withImports(chunks, from) {
  const found = new Set();
  const seen = new Set();
  const add = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const file of chunk.imports) chunks.filter(({ fileName }) => fileName === file).forEach(add);
    found.add(chunk.fileName);
  };
  from.forEach(add);
  return [...found];
}

/**
 * Makes the page for all languages from the page that was built for one of them. `files`: the files of the first
 * screens by language. The scripts that all languages share stay in the page as they are. `first-paint.js` requests the
 * others, and the call at the end of the page runs them. `build`: the id of the build, by which the service worker knows
 * its page.
 */
export function pageOfLanguages(html, files, build) {
  const pages = Object.values(files).map(({ page }) => page);
  const isShared = (file) => pages.every((page) => page.includes(file));
  const byLanguage = Object.fromEntries(
    Object.entries(files).map(([language, { page, ...further }]) => [
      language,
      { page: page.filter((file) => !isShared(file)), ...further },
    ]),
  );
  return html
    .replace(/\s*<script type="module"[^>]* src="\/([^"]+)"><\/script>/g, (tag, file) => (isShared(file) ? tag : ''))
    .replace(/\s*<link rel="modulepreload"[^>]* href="\/([^"]+)">/g, (tag, file) => (isShared(file) ? tag : ''))
    .replace(
      /<script data-first-files[^>]*>/,
      `<script data-build="${build}" data-first-files='${JSON.stringify(byLanguage)}'>${firstPaint()}`,
    )
    .replace('</body>', '  <script>runPage()</script>\n  </body>');
}

/** Returns the script without its comment lines. */
function firstPaint() {
  return readFileSync(new URL('first-paint.js', import.meta.url), 'utf8').replace(/^\s*\/\/.*\n/gm, '');
}
