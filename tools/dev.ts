/** `npm run dev`: the product from its sources, with the preview beside it. */
import { serve } from '#server/serve.ts'
import { previewRoutes } from './preview/preview-routes.ts'

await serve(['--dev', ...process.argv.slice(2)], previewRoutes)
