import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

// The page is built into the Python package, which serves it. Nothing is inlined: the server's Content-Security-Policy
// allows its own files alone.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/primordia/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'], // the first that know light-dark()
    reportCompressedSize: true,
  },
  // `npm run dev`: one origin for the browser; what is not the page's comes from a running server (primordia serve).
  server: {
    proxy: { '/api': { target: loadEnv(mode, '.', 'PRIMORDIA').PRIMORDIA ?? 'http://127.0.0.1:8377', ws: true } },
  },
  // `npm test`: the logic without a browser; what is seen is tested in one (tests/web).
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'], restoreMocks: true, unstubGlobals: true },
}));
