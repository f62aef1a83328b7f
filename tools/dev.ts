/** `npm run dev`: the product from its sources, with the preview beside it; each save is checked once, and reported in the terminal. */
import { serve } from '#server/serve.ts'
import { withPreview } from './preview/with-preview.ts'

await serve(['--dev', ...process.argv.slice(2)], withPreview)
