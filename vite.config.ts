import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { modulesInPlace } from '#tools/dev/build/modules-in-place.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const packages = (...names: readonly string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

const leftOut = here('./src/renderer/form/left-out-of-rjsf.ts')

/** A lender has two colours of its own: of Mantine's fourteen palettes, ten are never asked for. */
const palettes = /^\s*--mantine-color-(cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-[^;]*;\n/gm
const withoutPalettes = {
  name: 'without-palettes',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    /default-css-variables\.layer\.css$/.test(id) ? code.replace(palettes, '') : undefined,
}

/** Generated validators know two formats (`answersAjv`); ajv-formats holds its thirty in one object, which cannot be shaken. */
const withoutFormats = {
  name: 'without-formats',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/ajv-formats[\\/]dist[\\/]formats\.js$/.test(id)) return undefined
    return code
      .replace(/exports\.fullFormats = \{\n[\s\S]*?\n\};/, (all) => all.replace(/^ {4}(?!date:|email:).*\n/gm, ''))
      .replace(/exports\.fastFormats = \{\n[\s\S]*?\n\};/, 'exports.fastFormats = {};')
  },
}

/** The entry, the page of a registration and its screens; the group has all that they import. */
const firstPage = /borrower[\\/]main\.tsx$|registration[\\/]journey-page\.tsx$|kinds[\\/]form[\\/]form-screen\.tsx$/

/** Chromium compiles a file that begins so whole, off the main thread, while it arrives, and not function by function at their first calls. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/** For the files of first pages, most of whose functions run at once. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // Vite itself writes before the first line of files with lazy parts.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && /^(react|page|shared|home-page)/.test(file.name)) file.code = compileHint + file.code
      }
    },
  },
}

/** What the server draws the first page with: one file for Node that holds all it needs, React's production build included. */
const forServer = {
  outDir: here('./dist/server'),
  emptyOutDir: true,
  target: 'es2023',
  rolldownOptions: { output: { codeSplitting: false } },
}

/** The page of agents: files of its own, so that it adds nothing to a borrower's first page. */
const forAgents = { outDir: here('./dist/agents'), emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 }

export default defineConfig(({ command, mode, isSsrBuild = false }) => ({
  root: here(mode === 'agents' ? './src/agents' : './src/borrower'),
  base: mode === 'agents' ? '/agents/' : '/account/heloc/',
  publicDir: mode === 'agents' ? false : 'public',
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    react(),
    ...(mode === 'agents'
      ? []
      : [withoutPalettes, withoutFormats, modulesInPlace(here('./src/renderer/form/')), ...(isSsrBuild ? [] : [compiledAhead])]),
  ],
  // The server puts a fresh nonce here for every page it sends; Mantine's own style elements carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    // What rjsf brings and no screen needs: 60 kB of fields, templates and widgets, and packages beneath them.
    alias: [
      { find: /^(markdown-to-jsx|@x0k\/json-schema-merge)(\/.*)?$/, replacement: leftOut },
      // Development keeps this one: there nothing drops rjsf's own instance of Ajv, which cannot be made without it.
      ...(command === 'build' ? [{ find: /^fast-uri$/, replacement: leftOut }] : []),
      // The server sends parsed messages; development formats those of flow files that were saved a moment ago.
      ...(command === 'build' && !isSsrBuild
        ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }]
        : []),
      { find: /^\.{1,2}\/getDefaultRegistry\.js$/, replacement: here('./src/renderer/form/rjsf-registry.ts') },
    ],
    dedupe: ['react', 'react-dom'],
  },
  ssr: { noExternal: true as const },
  // The packages of the studio, too, are made ready when the server starts: found later, they would load each open page anew.
  optimizeDeps: { entries: ['index.html', '../studio/index.html', '../agents/index.html'] },
  server: {
    fs: {
      // Nothing else can be asked for by its path: beside them lie the database, the secret and whatever else is at hand.
      allow: [here('./src'), here('./node_modules')],
      deny: ['.env', '.env.*', '*.{crt,pem,key}', '.npmrc', '**/.git/**', '**/.data/**'],
    },
  },
  build:
    mode === 'agents'
      ? forAgents
      : isSsrBuild
        ? forServer
        : {
            outDir: here('./dist'),
            manifest: true,
            emptyOutDir: true,
            target: 'es2023',
            // The browsers of es2023 have it, but for Safari 16, which fetches the files a little later.
            modulePreload: { polyfill: false },
            // A data: address for a script or a style would need a hole in the content security policy.
            assetsInlineLimit: 0,
            chunkSizeWarningLimit: 700,
            rolldownOptions: {
              // The form is loaded like all kinds of screens, and is in the file of the first page.
              checks: { ineffectiveDynamicImport: false },
              output: {
                // Rolldown names what several parts share after all of them.
                chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
                codeSplitting: {
                  groups: [
                    { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 50 },
                    // The first page whole, with its step of a registration: one file compresses better than three.
                    { name: 'page', test: firstPage, priority: 40 },
                    // What several lazy parts share; small shares join a neighbouring one, so that a page is a few requests.
                    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 400_000, priority: 10 },
                  ],
                },
              },
            },
          },
}))
