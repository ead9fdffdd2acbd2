import init from './web.js';
init({ module_or_path: new URL('./web_bg.wasm', import.meta.url) });
