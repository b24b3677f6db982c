/** Files that are here: they can be imported, or apply already. By address. */
const here = new Map<string, Promise<void>>();

/**
 * Imports a part of the page once all files it is made of are here. Stands in for what Vite does around each `import()`.
 *
 * Chromium keeps the failure of an import: a script that could not be had for a moment would fail until the page is loaded anew.
 * A file that is merely fetched leaves nothing behind when it fails, and what is imported then comes from the browser's cache.
 *
 * @param load the import
 * @param files scripts and styles, from the root of the page; none where the script stands alone
 * @throws Error if a file cannot be had, in the words that browsers have for it
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => bring(`/${file}`)));
  return load();
}

function bring(address: string): Promise<void> {
  const known = here.get(address);
  if (known !== undefined) return known;
  const coming = address.endsWith('.css') ? applyStyles(address) : fetchScript(address);
  here.set(address, coming);
  coming.catch(() => here.delete(address));
  return coming;
}

async function fetchScript(address: string): Promise<void> {
  // The first scripts have come with the page.
  if (document.head.querySelector(`[src="${address}"], [href="${address}"]`) !== null) return;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`answered with ${response.status}`);
    // Only what was read to its end is kept.
    await response.arrayBuffer();
  } catch (cause) {
    throw new Error(`Failed to fetch dynamically imported module: ${address}`, { cause });
  }
}

function applyStyles(address: string): Promise<void> {
  if (document.head.querySelector(`[href="${address}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${address}`));
    });
    document.head.append(link);
  });
}
