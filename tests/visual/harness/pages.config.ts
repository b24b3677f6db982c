import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanPixi } from '../../../scripts/lean-pixi.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the pages that the visual tests drive. Whoever builds says where to. */
export default defineConfig({
  root: path('.'),
  base: './',
  logLevel: 'warn',
  plugins: [leanPixi(), react()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        hex: path('./hex.html'),
        line: path('./line.html'),
        surface: path('./surface.html'),
        table: path('./table.html'),
        contract: path('./contract.html'),
      },
    },
  },
});
