// This script stands in the page itself (see vite.config.ts). It runs before the first paint, while other code loads.
// It sets the last theme, so that nothing flashes. It requests the code of the first screen, which the browser would
// otherwise discover one round trip later. It also sends the first requests of the home screen, as they were last time.
(() => {
  const { signedOut, signedIn, elsewhere } = document.currentScript.dataset;
  let theme = null;
  let token = null;
  let requests = null;
  try {
    theme = localStorage.getItem('haihu_theme');
    token = localStorage.getItem('flying_token');
    requests = JSON.parse(localStorage.getItem('haihu_first_requests'));
  } catch {
    // Storage is forbidden or holds nonsense. The system's theme and the login are used.
  }
  if (theme) document.documentElement.dataset.theme = theme;
  const isHome = ['', '#/', '#/pages/index/index'].includes(location.hash);
  const files = `${token ? signedIn : signedOut} ${isHome ? '' : elsewhere}`.split(' ').filter(Boolean);
  for (const file of files) {
    const link = document.createElement('link');
    link.href = file;
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
