/**
 * `npm run dev`: serves the app from its sources with the preview, and reports the effects of each saved flow file in
 * the terminal. The modules are imported after the first line, because loading them takes seconds on a busy machine.
 */
process.stdout.write('Loading the server …\n')
const [{ serve }, { withPreview }] = await Promise.all([import('#server/serve.ts'), import('./preview/with-preview.ts')])
process.stdout.write('Checking the flows, and starting to listen …\n')
await serve(['--dev', ...process.argv.slice(2)], withPreview)

export {}
