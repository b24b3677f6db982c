import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('./src'),
  publicDir: path('./src/public'),
  plugins: [react()],
  logLevel: 'warn',
  build: {
    // The editor with PixiJS; budgets are held by a test on the compressed files.
    chunkSizeWarningLimit: 800,
    outDir: path('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8080',
      '/live': { target: 'ws://127.0.0.1:8080', ws: true },
    },
  },
  test: {
    root: path('.'),
    include: [
      '{cli,core,renderer,shaders,locales,src,server,tests/api,tests/house,tests/shared-data}/**/*.test.{ts,tsx}',
    ],
    exclude: ['node_modules/**', 'dist/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default leaves one core idle, which on a machine with two is half of it.
    maxWorkers: availableParallelism(),
  },
});
