/**
 * `npm run dev`: serves the app from its sources with the preview, and reports the effects of each saved flow file in
 * the terminal.
 */
import { serve } from '#server/serve.ts'
import { withPreview } from './preview/with-preview.ts'

await serve(['--dev', ...process.argv.slice(2)], withPreview)
