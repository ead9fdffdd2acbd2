// Keeps the page on the device, so that it starts without a network. The files and the version are filled in when the
// page is pressed.
const files = /* files */ [];
const cacheName = 'orrery-' + /* version */ '';
const index = '/index.html';

// So long a page may take to come before the one that is kept is shown, in milliseconds.
const patience = 4000;

self.addEventListener('install', event => event.waitUntil(keep()));
self.addEventListener('activate', event => event.waitUntil(clean()));
self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (isPlace(pathname)) event.respondWith(navigate(event.request));
  } else if (pathname.startsWith('/assets/') || pathname === '/manifest.webmanifest') {
    event.respondWith(find(event.request));
  }
});

// Names of files tell their content, so that what the browser has loaded already is not loaded again; the index is.
async function keep() {
  const cache = await caches.open(cacheName);
  await cache.addAll([new Request(index, { cache: 'reload' }), ...files]);
}

// A new version waits until no page of an old one is open; until then the old files stay.
async function clean() {
  const old = (await caches.keys()).filter(name => name.startsWith('orrery-') && name !== cacheName);
  await Promise.all(old.map(name => caches.delete(name)));
}

// Whether the page has something to show there, rather than the server itself.
function isPlace(pathname) {
  return !/^\/(api|g|healthz|readyz|metrics)(\/|$)/.test(pathname) && !pathname.includes('.');
}

async function navigate(request) {
  const kept = async () => (await caches.open(cacheName)).match(index);
  const late = new Promise(resolve => setTimeout(resolve, patience)).then(kept);
  try {
    return (await Promise.race([fetch(request), late])) ?? (await fetch(request));
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

async function find(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
