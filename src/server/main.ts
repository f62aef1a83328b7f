import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before the server is imported: Node then reads it from the cache, without its types and compiled, in half the time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve(process.argv.slice(2))
