// Runs before anything is drawn: the skeleton of the page speaks the reader's language, has their colours, and keeps
// what is pressed in it until the page itself is there.
{
  const root = document.documentElement;
  const kept = name => {
    try { return localStorage.getItem(name); } catch { return null; }
  };
  const language = [kept('language'), ...navigator.languages].map(name => name?.split('-')[0].toLowerCase());
  root.lang = language.find(name => ['en', 'fr', 'uk', 'es'].includes(name)) ?? 'en';
  const theme = kept('theme');
  if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
  if (kept('motion') === 'calm') root.dataset.motion = 'calm';
  // The game that was chosen last is chosen, as soon as it has been read that far.
  if (['cosmic', 'simple', 'solitary', 'hexidomino', 'parallel'].includes(kept('choice'))) {
    new MutationObserver((_, observer) => {
      const game = document.querySelector('#skeleton [value="big-bang"]');
      if (!game) return;
      game.checked = true;
      observer.disconnect();
    }).observe(root, { childList: true, subtree: true });
  }
  root.dataset.place = location.pathname === '/' ? 'home' : 'elsewhere';
  root.addEventListener('click', event => {
    const button = event.target.closest('#skeleton [data-action]');
    if (!button) return;
    root.dataset.wanted = button.dataset.action;
    button.setAttribute('aria-disabled', 'true');
  });
}
