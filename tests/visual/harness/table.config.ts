import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the page that the visual tests of the table drive. Whoever builds says where to. */
export default defineConfig({
  root: path('.'),
  base: './',
  logLevel: 'warn',
  plugins: [react()],
  build: {
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: { table: path('./table.html') } },
  },
});
