import init from './thinker.js';
init({ module_or_path: new URL('./thinker_bg.wasm', import.meta.url) });
