// This script stands in the page itself (see vite.config.ts). It runs before the first paint, while other code loads.
// It sets the last theme, so that nothing flashes. It requests the code of the first screen in the user's language, which
// the browser would otherwise discover one round trip later. It also sends the first requests of the home screen, as they
// were last time.
(() => {
  const byLanguage = JSON.parse(document.currentScript.dataset.firstFiles);
  let theme = null;
  let language = null;
  let token = null;
  let requests = null;
  try {
    theme = localStorage.getItem('haihu_theme');
    language = localStorage.getItem('haihu_language');
    token = localStorage.getItem('flying_token');
    requests = JSON.parse(localStorage.getItem('haihu_first_requests'));
  } catch {
    // Storage is forbidden or holds nonsense. The system's theme and language and the login are used.
  }
  if (theme) document.documentElement.dataset.theme = theme;
  // The same choice as in `shared/i18n/language.ts`.
  const known = Object.keys(byLanguage);
  if (!known.includes(language)) language = known.find((id) => navigator.language.startsWith(id)) ?? 'en';
  const { page, signedOut, signedIn, elsewhere } = byLanguage[language];
  const isHome = ['', '#/', '#/pages/index/index'].includes(location.hash);
  for (const file of [...page, ...(token ? signedIn : signedOut), ...(isHome ? [] : elsewhere)]) {
    const link = document.createElement('link');
    link.href = `/${file}`;
    // The loader uses the same mode later. Otherwise each file would be fetched twice.
    link.crossOrigin = '';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }
  // The page calls this at its end. By then it is read, and its styles are there.
  window.runPage = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    // The last file imports the others.
    script.src = `/${page.at(-1)}`;
    document.body.append(script);
  };
  if (!token || !isHome || !Array.isArray(requests)) return;
  window.earlyAnswers = requests
    .filter(({ headers }) => headers?.token === token)
    .map(({ method, url, body, headers }) => {
      const signal = AbortSignal.timeout(12_000);
      const init = { method, headers, body: body || null, signal };
      const answer = fetch(url, init).then(async (reply) => [reply.status, await reply.text()]);
      // The code that takes the answer handles a failure. Without such code the failure is ignored.
      answer.catch(() => {});
      return { method, url, body, token, answer };
    });
})();
