// Runs before the first paint, while the rest is still on its way: the theme of last time, so that nothing flashes, and
// the code of the first screen, which the browser would otherwise find out about one round trip later.
(() => {
  const { signedOut, signedIn } = document.currentScript.dataset;
  let theme = null;
  let token = null;
  try {
    theme = localStorage.getItem('haihu_theme');
    token = localStorage.getItem('flying_token');
  } catch {
    // Storage is forbidden: the system's theme and the login it is.
  }
  if (theme) document.documentElement.dataset.theme = theme;
  const files = (token ? signedIn : signedOut).split(' ').filter(Boolean);
  for (const file of files) {
    const link = document.createElement('link');
    link.href = file;
    // As the loader asks for them later, or they would be fetched twice.
    link.crossOrigin = '';
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }
})();
