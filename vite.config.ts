import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Alias, defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const packages = (...names: readonly string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`)

const leftOut = here('./src/renderer/form/left-out-of-rjsf.ts')

/**
 * Whole packages that the page would load and nothing of ours calls, and one module of rjsf: five at most, no other package
 * is changed (tests/tools/dev/build/aliases.test.ts).
 */
const aliases = (building: boolean, forServer: boolean): Alias[] => [
  // rjsf draws Markdown in descriptions; texts of flow files have none.
  { find: /^markdown-to-jsx(\/.*)?$/, replacement: leftOut },
  // rjsf merges `allOf`, where `experimental_customMergeAllOf` does not.
  { find: /^@x0k\/json-schema-merge(\/.*)?$/, replacement: leftOut },
  // Ajv and rjsf resolve `$ref`; screens have none. Development keeps Ajv itself, which cannot be made without it.
  ...(building ? [{ find: /^fast-uri$/, replacement: leftOut }] : []),
  // FormatJS's documented way without its parser: the server sends parsed messages. Development formats files saved a moment ago.
  ...(building && !forServer
    ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }]
    : []),
  // The one exception: rjsf adds all of its fields, templates and widgets to ours, and has no public way to leave them out.
  { find: /^\.{1,2}\/getDefaultRegistry\.js$/, replacement: here('./src/renderer/form/rjsf-registry.ts') },
]

/** The entry, the page of a registration and its screens; the group has all that they import. */
const firstPage = /borrower[\\/]main\.tsx$|registration[\\/]journey-page\.tsx$|kinds[\\/]form[\\/]form-screen\.tsx$/

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
  plugins: [react()],
  // The server puts a fresh nonce here for every page it sends; Mantine's own style elements carry it.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: aliases(command === 'build', isSsrBuild),
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
