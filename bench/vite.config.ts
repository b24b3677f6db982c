import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanPixi } from '../scripts/lean-pixi.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/**
 * Isolated pages have a clock of 5 microseconds instead of 100; without them the script time of a frame could not be
 * told from zero.
 */
const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Builds the bench pages to dist/bench; served at /bench/grid.html and its neighbours. */
export default defineConfig({
  root: path('./pages'),
  base: '/bench/',
  logLevel: 'warn',
  plugins: [leanPixi(), react()],
  worker: { format: 'es' },
  build: {
    outDir: path('../dist/bench'),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        grid: path('./pages/grid.html'),
        line: path('./pages/line.html'),
        surface: path('./pages/surface.html'),
        'bare-mesh': path('./pages/bare-mesh.html'),
        'bare-glyphs': path('./pages/bare-glyphs.html'),
        blank: path('./pages/blank.html'),
      },
    },
  },
  preview: { headers: ISOLATION_HEADERS, strictPort: false },
});
